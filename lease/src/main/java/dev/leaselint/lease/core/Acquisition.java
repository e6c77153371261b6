package dev.leaselint.lease.core;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.UnknownAttempt;
import dev.leaselint.lease.WaitStrategy;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.ReleaseNotifications;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * One attempt to acquire: one owner value, as many commands as the wait budget permits. An attempt that ends without
 * the lease although a command of it may have acquired it takes it back.
 */
final class Acquisition {

    private static final Duration AFTER_FAILURE = Duration.ofMillis(50);

    private final Acquirer.Parts parts;
    private final LeaseKey key;
    private final LeaseOptions options;
    private final String owner;
    private final long waitEnd;
    private Optional<Long> outageStart = Optional.empty();
    private RedisFailure unanswered;
    private Waiter waiter;

    Acquisition(Acquirer.Parts parts, LeaseKey key, LeaseOptions options, Duration maxWait) {
        this.parts = parts;
        this.key = key;
        this.options = options;
        this.owner = parts.owners().newOwner();
        this.waitEnd = parts.clock().nanoTime() + maxWait.toNanos();
    }

    /** Runs the attempt. An interrupt never leaves the lease behind. */
    Acquirer.Outcome run() throws InterruptedException {
        try {
            return loop();
        } catch (InterruptedException e) {
            takeBackIfUnanswered();
            throw e;
        } finally {
            if (waiter != null) {
                waiter.close();
            }
        }
    }

    private Acquirer.Outcome loop() throws InterruptedException {
        while (true) {
            Duration hint = AFTER_FAILURE;
            long start = parts.clock().nanoTime();
            try {
                LeaseBackend.AcquireReply reply = parts.backend().acquire(key, owner, options.ttl(), options.mode());
                if (reply instanceof LeaseBackend.Granted granted) {
                    return granted(granted, start);
                }
                outageStart = Optional.empty();
                hint = ((LeaseBackend.Held) reply).holderTtl();
                if (rest().isZero()) {
                    takeBackIfUnanswered();
                    return new Acquirer.Missed(new AcquireResult.Busy(hint));
                }
            } catch (RedisFailure failure) {
                noteFailure(failure);
                if (Thread.currentThread().isInterrupted() || rest().isZero() || isDown()) {
                    return missed(failure);
                }
            }
            pause(hint);
        }
    }

    private Acquirer.Outcome granted(LeaseBackend.Granted reply, long start) {
        long deadline = start + reply.validFor().toNanos();
        long left = deadline - parts.clock().nanoTime();
        if (left <= 0 || left < options.minRemaining().toNanos()) {
            return unknown(new TimeoutException("the answer came when too little was left of the lease"));
        }
        return new Acquirer.Won(
                new Grant(key, owner, options, start, deadline, reply.token(), unanswered != null));
    }

    private void noteFailure(RedisFailure failure) {
        if (failure.kind() == RedisFailure.Kind.UNKNOWN) {
            unanswered = failure;
            parts.metrics().commandTimedOut(key.operation());
            parts.metrics().acquireUnknown(key.operation());
        }
    }

    /** A broken connection or two is no reason to give up a wait; an outage as long as a command may take is. */
    private boolean isDown() {
        long now = parts.clock().nanoTime();
        if (outageStart.isEmpty()) {
            outageStart = Optional.of(now);
        }
        return unanswered == null && now - outageStart.get() > parts.backend().commandTimeout().toNanos();
    }

    private Acquirer.Outcome missed(RedisFailure failure) {
        return unanswered == null
                ? new Acquirer.Missed(new AcquireResult.RedisUnavailable(failure)) : unknown(unanswered);
    }

    private Acquirer.Outcome unknown(Throwable cause) {
        boolean answered = parts.releases().compensate(key, owner, options.ttl());
        return new Acquirer.Missed(new AcquireResult.RedisTimeout(
                new UnknownAttempt(OwnerFactory.fingerprint(owner), answered, cause)));
    }

    private void takeBackIfUnanswered() {
        if (unanswered != null) {
            parts.releases().compensate(key, owner, options.ttl());
        }
    }

    private void pause(Duration holderTtl) throws InterruptedException {
        if (waiter == null) {
            Optional<Waiter> notified = notifyWaiter();
            waiter = notified.orElseGet(() -> new PollWaiter(parts.clock()));
            if (notified.isPresent()) {
                // A release between the last try and the subscription went unheard: try again first.
                return;
            }
        }
        Duration rest = rest();
        if (!rest.isZero()) {
            long start = parts.clock().nanoTime();
            try {
                waiter.pause(holderTtl, rest);
            } finally {
                parts.metrics().waited(key.operation(), Duration.ofNanos(parts.clock().nanoTime() - start));
            }
        }
    }

    private Optional<Waiter> notifyWaiter() {
        Optional<ReleaseNotifications> notifications = parts.backend().notifications();
        if (options.waitStrategy() != WaitStrategy.NOTIFY || notifications.isEmpty()) {
            return Optional.empty();
        }
        try {
            Duration timeout = parts.backend().commandTimeout();
            Duration limit = rest().compareTo(timeout) < 0 ? rest() : timeout;
            return Optional.of(new NotifyWaiter(notifications.get(), key.releaseChannel(), limit));
        } catch (RedisFailure failure) {
            return Optional.empty();
        }
    }

    private Duration rest() {
        long left = waitEnd - parts.clock().nanoTime();
        return left > 0 ? Duration.ofNanos(left) : Duration.ZERO;
    }
}
