package dev.leaselint.lease.core;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.redis.RedisFailure;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Releases by owner, also on an interrupted thread. What stays open is tried again in the background with growing
 * pauses, with the same owner, until the time to live would have ended the lease anyway.
 */
final class Releases {

    private static final Logger LOG = LoggerFactory.getLogger(Releases.class);

    private final LeaseBackend backend;
    private final Background background;
    private final NanoClock clock;
    private final LeaseMetrics metrics;

    Releases(LeaseBackend backend, Background background, NanoClock clock, LeaseMetrics metrics) {
        this.backend = backend;
        this.background = background;
        this.clock = clock;
        this.metrics = metrics;
    }

    /**
     * Releases a lease that was acquired.
     *
     * @param longest the longest time for which the key may still be there
     * @param doubtful whether an acquire of the same owner may still arrive at the server
     */
    ReleaseResult release(LeaseKey key, String owner, Duration longest, boolean doubtful) {
        ReleaseResult result = once(key, owner);
        metrics.released(key.operation(), result.type());
        if (doubtful || !result.isDefinite()) {
            again(key, owner, longest);
        }
        return result;
    }

    /**
     * Takes back what an attempt without a definite answer may hold, now and once more when a command still on its way
     * has had time to arrive.
     *
     * @return whether Redis answered now
     */
    boolean compensate(LeaseKey key, String owner, Duration ttl) {
        ReleaseResult result = once(key, owner);
        LOG.warn("Lease {}: outcome of the acquire by owner {} is unknown, release: {}", key,
                OwnerFactory.fingerprint(owner), result.type());
        again(key, owner, ttl);
        return result.isDefinite();
    }

    private ReleaseResult once(LeaseKey key, String owner) {
        boolean interrupted = Thread.interrupted();
        try {
            return new ReleaseResult.Answered(backend.release(key, owner));
        } catch (RedisFailure failure) {
            return failed(key, failure);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private ReleaseResult failed(LeaseKey key, RedisFailure failure) {
        boolean unknown = failure.kind() == RedisFailure.Kind.UNKNOWN;
        if (unknown) {
            metrics.commandTimedOut(key.operation());
        }
        LOG.warn("Lease {}: release failed: {}", key, failure.getMessage());
        return new ReleaseResult.Failed(
                unknown ? ReleaseResult.Type.UNKNOWN : ReleaseResult.Type.UNAVAILABLE, failure);
    }

    /** A command still on its way may give the key its time to live as late as one command time-out from now. */
    private void again(LeaseKey key, String owner, Duration longest) {
        long until = clock.nanoTime() + longest.plus(backend.commandTimeout()).toNanos();
        schedule(key, owner, backend.commandTimeout(), until);
    }

    private void schedule(LeaseKey key, String owner, Duration pause, long until) {
        if (clock.nanoTime() + pause.toNanos() - until > 0) {
            return;
        }
        background.schedule(pause, () -> background.command(() -> {
            if (!once(key, owner).isDefinite()) {
                schedule(key, owner, pause.multipliedBy(2), until);
            }
        }));
    }
}
