package dev.leaselint.lease.redis;

import java.time.Duration;

/** Subscribes to channels over one shared connection. Safe for use by several threads. */
public interface ReleaseNotifications {

    /**
     * Subscribes; returns when the server has confirmed. Several subscriptions to one channel may exist.
     *
     * @param channel name of the channel
     * @param onMessage run for each message, on a thread of the client; must not block
     * @param limit the longest time to wait for the confirmation
     * @return ends the subscription when closed
     * @throws RedisFailure when the server did not confirm in time
     */
    Subscription subscribe(String channel, Runnable onMessage, Duration limit) throws RedisFailure;

    /** A subscription that can be ended. */
    interface Subscription extends AutoCloseable {

        @Override
        void close();
    }
}
