package dev.leaselint.lease.core;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMode;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.Problem;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.ReleaseNotifications;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes any exception that a backend lets through, for example because its client was shut down, for an unknown
 * outcome. Otherwise it would end a renewal without a trace or skip the taking back of an acquire.
 */
final class MappedBackend implements LeaseBackend {

    private interface Call<T> {
        T run() throws RedisFailure;
    }

    private static final Logger LOG = LoggerFactory.getLogger(MappedBackend.class);

    private final LeaseBackend backend;

    MappedBackend(LeaseBackend backend) {
        this.backend = Objects.requireNonNull(backend, "backend");
    }

    @Override
    public AcquireReply acquire(LeaseKey key, String owner, Duration ttl, LeaseMode mode) throws RedisFailure {
        return mapped(() -> backend.acquire(key, owner, ttl, mode));
    }

    @Override
    public RenewReply renew(LeaseKey key, String owner, Duration ttl) throws RedisFailure {
        return mapped(() -> backend.renew(key, owner, ttl));
    }

    @Override
    public ReleaseResult.Type release(LeaseKey key, String owner) throws RedisFailure {
        return mapped(() -> backend.release(key, owner));
    }

    @Override
    public Duration commandTimeout() {
        return backend.commandTimeout();
    }

    @Override
    public List<Problem> problems(LeaseOptions options) {
        return backend.problems(options);
    }

    @Override
    public Optional<ReleaseNotifications> notifications() {
        return backend.notifications().map(MappedBackend::mapped);
    }

    /** A subscription that cannot be ended must not cost the lease that was acquired meanwhile. */
    private static ReleaseNotifications mapped(ReleaseNotifications notifications) {
        return (channel, onMessage, limit) -> {
            ReleaseNotifications.Subscription open = mapped(() -> notifications.subscribe(channel, onMessage, limit));
            return () -> {
                try {
                    open.close();
                } catch (RuntimeException e) {
                    LOG.warn("Lease release subscription could not be ended", e);
                }
            };
        };
    }

    private static <T> T mapped(Call<T> call) throws RedisFailure {
        try {
            return call.run();
        } catch (RuntimeException e) {
            throw RedisFailure.unknown(e);
        }
    }
}
