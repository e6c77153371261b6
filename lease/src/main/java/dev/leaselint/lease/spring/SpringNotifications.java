package dev.leaselint.lease.spring;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.ReleaseNotifications;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.listener.ChannelTopic;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;

/**
 * Subscriptions over a listener container, which shares one connection and waits for the server's confirmation.
 *
 * <p>The container waits without bound and without regard to interrupts, and may wait to unsubscribe too. It is
 * therefore called on a few daemon threads, for which a subscriber waits within its limit.
 */
final class SpringNotifications implements ReleaseNotifications {

    private static final Logger LOG = LoggerFactory.getLogger(SpringNotifications.class);
    private static final int THREADS = 8;
    private static final long IDLE_SECONDS = 30;
    private static final MessageListener IDLE_LISTENER = (message, pattern) -> { };

    private final RedisMessageListenerContainer container;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(THREADS, THREADS, IDLE_SECONDS, TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), SpringNotifications::daemon);
    private volatile boolean keptOpen;

    SpringNotifications(RedisMessageListenerContainer container) {
        this.container = container;
        threads.allowCoreThreadTimeOut(true);
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "lease-subscriber");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public Subscription subscribe(String channel, Runnable onMessage, Duration limit) throws RedisFailure {
        Listening listening = new Listening(channel, onMessage);
        FutureTask<Void> adding = new FutureTask<>(listening::add, null);
        threads.execute(adding);
        try {
            adding.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            return listening::close;
        } catch (ExecutionException e) {
            listening.close();
            throw RedisFailure.unknown(e.getCause());
        } catch (TimeoutException e) {
            listening.giveUp(adding);
            throw RedisFailure.unknown(e);
        } catch (InterruptedException e) {
            listening.giveUp(adding);
            Thread.currentThread().interrupt();
            throw RedisFailure.unknown(e);
        }
    }

    /**
     * The container ends its subscription with its last listener. A listener that is added at that moment waits in
     * vain, so one of no use stays.
     */
    private void keepOpen() {
        if (!keptOpen) {
            container.addMessageListener(IDLE_LISTENER, ChannelTopic.of(LeaseKey.IDLE_CHANNEL));
            keptOpen = true;
        }
    }

    /** One subscription. */
    private final class Listening {

        private final String channel;
        private final MessageListener listener;
        /** Set by whichever comes first, the end of the call or giving up; the second one cleans up. */
        private final AtomicBoolean settled = new AtomicBoolean();

        Listening(String channel, Runnable onMessage) {
            this.channel = channel;
            this.listener = (message, pattern) -> onMessage.run();
        }

        void add() {
            keepOpen();
            container.addMessageListener(listener, ChannelTopic.of(channel));
            if (settled.getAndSet(true)) {
                remove();
            }
        }

        /** A call under way ends when the connection is there again, and then removes what it has added. */
        void giveUp(FutureTask<Void> adding) {
            threads.remove(adding);
            if (settled.getAndSet(true)) {
                close();
            }
        }

        void close() {
            threads.execute(this::remove);
        }

        private void remove() {
            try {
                container.removeMessageListener(listener);
            } catch (RuntimeException e) {
                LOG.debug("Lease release subscription could not be ended: {}", e.getMessage());
            }
        }
    }
}
