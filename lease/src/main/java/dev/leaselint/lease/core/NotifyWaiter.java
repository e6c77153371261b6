package dev.leaselint.lease.core;

import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.ReleaseNotifications;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Waits for the announcement of a release, but never longer than the holder's time to live or one second: a message may
 * be lost. A message that came since the last pause ends the next one at once, so none slips through between try and
 * wait.
 */
final class NotifyWaiter implements Waiter {

    private static final Duration LONGEST = Duration.ofSeconds(1);
    /** Redis expires a key at the millisecond after its time to live. */
    private static final Duration AFTER_EXPIRY = Duration.ofMillis(2);

    private final Semaphore messages = new Semaphore(0);
    private final ReleaseNotifications.Subscription subscription;

    /** Subscribes; returns when the server has confirmed. */
    NotifyWaiter(ReleaseNotifications notifications, String channel, Duration limit) throws RedisFailure {
        this.subscription = notifications.subscribe(channel, messages::release, limit);
    }

    @Override
    public void pause(Duration holderTtl, Duration rest) throws InterruptedException {
        Duration most = holderTtl.compareTo(LONGEST) < 0 ? holderTtl.plus(AFTER_EXPIRY) : LONGEST;
        long nanos = Math.min(most.toNanos(), rest.toNanos());
        if (messages.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
            messages.drainPermits();
        }
    }

    @Override
    public void close() {
        subscription.close();
    }
}
