package dev.leaselint.lease.core;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LossReason;
import dev.leaselint.lease.Renewal;
import dev.leaselint.lease.RenewResult;
import dev.leaselint.lease.redis.RedisFailure;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches over one lease from acquire to end: notices that its local deadline passed, renews it in the background if
 * asked to, and tells the work when it is lost.
 *
 * <p>A failed renewal is not a loss: it is tried again, at shorter steps, until the local deadline. The two timers are
 * independent, so that a renewal that hangs does not hide the deadline.
 */
final class LeaseKeeper {

    private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);
    private static final int RETRY_SHARE = 4;
    private static final Duration SHORTEST_STEP = Duration.ofMillis(5);
    private static final double LEAST_JITTER = 0.9;

    private final LeaseState state;
    private final LeaseBackend backend;
    private final Background background;
    private final NanoClock clock;
    private final LeaseMetrics metrics;
    private Background.Timer expiry = () -> { };
    private Background.Timer renewal = () -> { };
    private boolean renewing;
    private boolean stopped;
    private Duration longestTtl;

    LeaseKeeper(LeaseState state, LeaseBackend backend, Background background, NanoClock clock, LeaseMetrics metrics) {
        this.state = state;
        this.backend = backend;
        this.background = background;
        this.clock = clock;
        this.metrics = metrics;
        this.longestTtl = state.grant().options().ttl();
    }

    /** Starts the timers. */
    void start() {
        metrics.active(operation(), 1);
        watchDeadline();
        if (renewalPlan().isOn()) {
            synchronized (this) {
                renewing = true;
            }
            renewAfter(jittered(renewalPlan().every()));
        }
    }

    /** Ends renewal and deadline watch; a renewal under way changes nothing any more once the state has changed. */
    synchronized void stop() {
        stopped = true;
        renewing = false;
        expiry.cancel();
        renewal.cancel();
    }

    /** Ends the renewal of a lease whose handle nobody can reach; the lease is left to its time to live. */
    synchronized void abandon() {
        if (renewing) {
            LOG.warn("Lease {}: handle was dropped without release, renewal ends", key());
            renewing = false;
            renewal.cancel();
        }
    }

    /**
     * Marks the end by release.
     *
     * @return the longest time for which the key may still be there, also when a renewal without an answer prolonged it
     */
    synchronized Duration released() {
        stop();
        if (state.release()) {
            ended();
        }
        return longestTtl;
    }

    /** Declares the lease lost if its local deadline has passed. */
    void expire() {
        if (!state.isHeld() || !state.remaining().isZero()) {
            return;
        }
        if (state.overdue().compareTo(state.grant().options().ttl()) > 0) {
            lose(LossReason.PAUSED);
        } else {
            lose(maxTotalReachedAt(Duration.ZERO) ? LossReason.MAX_TOTAL_REACHED : LossReason.EXPIRED);
        }
    }

    /** One renewal, by hand or in the background. */
    RenewResult renew(Duration ttl) {
        RenewResult result = tryRenew(ttl);
        if (!state.isReleased()) {
            metrics.renewed(operation(), result.type());
        }
        return result;
    }

    private RenewResult tryRenew(Duration ttl) {
        expire();
        if (!state.isHeld()) {
            return new RenewResult.NotRenewed(endedType());
        }
        Duration wanted = allowed(ttl);
        noteTtl(wanted);
        long start = clock.nanoTime();
        try {
            RenewResult result = applied(backend.renew(key(), state.grant().owner(), wanted), start);
            // Near the maximum the command only asks whether the lease is still there.
            boolean capped = wanted.compareTo(ttl) < 0 && maxTotalReachedAt(state.remaining());
            return result.isRenewed() && capped
                    ? new RenewResult.NotRenewed(RenewResult.Type.MAX_TOTAL_REACHED) : result;
        } catch (RedisFailure failure) {
            return failed(failure);
        }
    }

    private synchronized void noteTtl(Duration ttl) {
        longestTtl = ttl.compareTo(longestTtl) > 0 ? ttl : longestTtl;
    }

    private RenewResult applied(LeaseBackend.RenewReply reply, long start) {
        switch (reply.type()) {
            case RENEWED -> {
                if (!state.extend(start + reply.validFor().toNanos())) {
                    expire();
                    return new RenewResult.NotRenewed(endedType());
                }
                return new RenewResult.Renewed(state.remaining());
            }
            case NOT_OWNER -> lose(LossReason.NOT_OWNER);
            default -> lose(LossReason.GONE);
        }
        return new RenewResult.NotRenewed(reply.type());
    }

    private RenewResult failed(RedisFailure failure) {
        boolean unknown = failure.kind() == RedisFailure.Kind.UNKNOWN;
        if (unknown) {
            metrics.commandTimedOut(operation());
        }
        LOG.warn("Lease {}: renewal failed, {} left: {}", key(), state.remaining(), failure.getMessage());
        return new RenewResult.Failed(unknown ? RenewResult.Type.UNKNOWN : RenewResult.Type.UNAVAILABLE, failure);
    }

    private RenewResult.Type endedType() {
        return state.loss().map(reason -> switch (reason) {
            case NOT_OWNER -> RenewResult.Type.NOT_OWNER;
            case MAX_TOTAL_REACHED -> RenewResult.Type.MAX_TOTAL_REACHED;
            default -> RenewResult.Type.EXPIRED;
        }).orElse(RenewResult.Type.EXPIRED);
    }

    /** At least one millisecond, which the script takes as a question. */
    private Duration allowed(Duration ttl) {
        Duration left = state.leftOfMaxTotal().orElse(ttl);
        long millis = (left.compareTo(ttl) < 0 ? left : ttl).toMillis();
        return Duration.ofMillis(Math.max(1, millis));
    }

    /** Whether the maximum total duration, and nothing else, forbids that more than this is left of the lease. */
    private boolean maxTotalReachedAt(Duration remaining) {
        return state.leftOfMaxTotal().map(left -> left.minus(remaining)
                .compareTo(Drift.margin(state.grant().options().ttl())) <= 0).orElse(false);
    }

    private synchronized void watchDeadline() {
        if (stopped) {
            return;
        }
        expiry = background.schedule(state.remaining(), () -> {
            expire();
            watchDeadline();
        });
    }

    private synchronized void renewAfter(Duration delay) {
        if (renewing && state.isHeld()) {
            renewal = background.schedule(delay, () -> background.command(this::renewInBackground));
        }
    }

    private void renewInBackground() {
        if (!isRenewing()) {
            return;
        }
        RenewResult result = renew(state.grant().options().ttl());
        Duration every = renewalPlan().every();
        switch (result.type()) {
            case RENEWED, MAX_TOTAL_REACHED -> renewAfter(jittered(every));
            case UNKNOWN, UNAVAILABLE -> renewAfter(atLeast(SHORTEST_STEP, every.dividedBy(RETRY_SHARE)));
            default -> LOG.debug("Lease {}: renewal ends with {}", key(), result.type());
        }
    }

    private synchronized boolean isRenewing() {
        return renewing && state.isHeld();
    }

    private void lose(LossReason reason) {
        if (!state.lose(reason)) {
            return;
        }
        stop();
        LOG.warn("Lease {}: lost after {}: {}", key(), state.age(), reason);
        metrics.lost(operation(), reason);
        ended();
        for (Consumer<LossReason> listener : state.takeListeners()) {
            background.callback(() -> runListener(listener, key(), reason));
        }
    }

    private void ended() {
        metrics.active(operation(), -1);
        metrics.held(operation(), state.age(), state.grant().options().ttl());
    }

    static void runListener(Consumer<LossReason> listener, LeaseKey key, LossReason reason) {
        try {
            listener.accept(reason);
        } catch (RuntimeException e) {
            LOG.error("Lease {}: loss listener failed", key, e);
        }
    }

    private Renewal renewalPlan() {
        return state.grant().options().renewal();
    }

    private LeaseKey key() {
        return state.grant().key();
    }

    private String operation() {
        return key().operation();
    }

    /** Spreads the renewals of leases that were acquired together. */
    private static Duration jittered(Duration every) {
        double factor = ThreadLocalRandom.current().nextDouble(LEAST_JITTER, 1.0);
        return Duration.ofNanos((long) (every.toNanos() * factor));
    }

    private static Duration atLeast(Duration least, Duration value) {
        return value.compareTo(least) < 0 ? least : value;
    }
}
