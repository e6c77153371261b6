package dev.leaselint.lease.spring;

import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.ReleaseNotifications;
import java.time.Duration;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;

/** Subscriptions over a listener container, which shares one connection and waits for the server's confirmation. */
final class SpringNotifications implements ReleaseNotifications {

    private final RedisMessageListenerContainer container;

    SpringNotifications(RedisMessageListenerContainer container) {
        this.container = container;
    }

    @Override
    public Subscription subscribe(String channel, Runnable onMessage, Duration limit) throws RedisFailure {
        MessageListener listener = (message, pattern) -> onMessage.run();
        try {
            container.addMessageListener(listener, ChannelTopic.of(channel));
        } catch (DataAccessException | IllegalStateException e) {
            throw RedisFailure.unknown(e);
        }
        return () -> container.removeMessageListener(listener);
    }
}
