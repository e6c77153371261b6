package dev.leaselint.lease.lettuce;

import dev.leaselint.lease.redis.ChannelListeners;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.ReleaseNotifications;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.time.Duration;

/** All subscriptions over one connection; Lettuce subscribes again after a reconnect. */
final class LettuceNotifications implements ReleaseNotifications {

    private final StatefulRedisPubSubConnection<String, String> connection;
    private final ChannelListeners listeners = new ChannelListeners();

    LettuceNotifications(StatefulRedisPubSubConnection<String, String> connection) {
        this.connection = connection;
        connection.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(String channel, String message) {
                listeners.fire(channel);
            }
        });
    }

    @Override
    public Subscription subscribe(String channel, Runnable onMessage, Duration limit) throws RedisFailure {
        try {
            // Sent also when others listen already: only its own confirmation tells this waiter that it hears
            // everything.
            LettuceScripts.await(() -> add(channel, onMessage), limit);
        } catch (RedisFailure failure) {
            unsubscribe(channel, onMessage);
            throw failure;
        }
        return () -> unsubscribe(channel, onMessage);
    }

    /** Registers and sends under one lock, so that an unsubscription of others cannot come in between. */
    private RedisFuture<Void> add(String channel, Runnable onMessage) {
        synchronized (listeners) {
            listeners.add(channel, onMessage);
            return connection.async().subscribe(channel);
        }
    }

    private void unsubscribe(String channel, Runnable onMessage) {
        synchronized (listeners) {
            if (listeners.remove(channel, onMessage)) {
                connection.async().unsubscribe(channel);
            }
        }
    }
}
