package dev.leaselint.lease.jedis;

import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.redis.ChannelListeners;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.ReleaseNotifications;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPubSub;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.util.Pool;

/**
 * One connection and one daemon thread for all subscriptions, started with the first one. When the connection breaks,
 * the next subscriber starts another; until then waiters rely on polling.
 */
final class JedisNotifications implements ReleaseNotifications {

    private static final Logger LOG = LoggerFactory.getLogger(JedisNotifications.class);

    private final Pool<Jedis> pool;
    private final ChannelListeners listeners = new ChannelListeners();
    private Reader reader;

    JedisNotifications(Pool<Jedis> pool) {
        this.pool = pool;
    }

    @Override
    public Subscription subscribe(String channel, Runnable onMessage, Duration limit) throws RedisFailure {
        long end = System.nanoTime() + limit.toNanos();
        try {
            Reader current = liveReader();
            await(current.ready, end);
            await(add(current, channel, onMessage), end);
            return () -> unsubscribe(channel, onMessage);
        } catch (TimeoutException | JedisException e) {
            unsubscribe(channel, onMessage);
            drop();
            throw RedisFailure.unknown(e);
        } catch (InterruptedException e) {
            unsubscribe(channel, onMessage);
            Thread.currentThread().interrupt();
            throw RedisFailure.unknown(e);
        }
    }

    private synchronized Reader liveReader() {
        if (reader == null || !reader.isAlive()) {
            reader = new Reader();
            reader.start();
        }
        return reader;
    }

    private synchronized void drop() {
        if (reader != null) {
            reader.end();
            reader = null;
        }
    }

    /** Registers and sends under one lock, so that an unsubscription of others cannot come in between. */
    private synchronized CountDownLatch add(Reader current, String channel, Runnable onMessage) {
        listeners.add(channel, onMessage);
        return current.confirmation(channel);
    }

    private synchronized void unsubscribe(String channel, Runnable onMessage) {
        if (listeners.remove(channel, onMessage) && reader != null) {
            reader.forget(channel);
        }
    }

    private static void await(CountDownLatch latch, long end) throws InterruptedException, TimeoutException {
        if (!latch.await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
            throw new TimeoutException("subscription was not confirmed in time");
        }
    }

    /** Reads messages until its connection breaks. */
    private final class Reader extends Thread {

        private final CountDownLatch ready = new CountDownLatch(1);
        private final Map<String, CountDownLatch> confirmations = new ConcurrentHashMap<>();
        private volatile Jedis connection;
        private volatile boolean ended;

        private final JedisPubSub messages = new JedisPubSub() {
            @Override
            public void onSubscribe(String channel, int subscribed) {
                if (ended) {
                    // Given up while it was still connecting: the connection goes back to the pool.
                    unsubscribe();
                    return;
                }
                ready.countDown();
                CountDownLatch waiting = confirmations.get(channel);
                if (waiting != null) {
                    waiting.countDown();
                }
            }

            @Override
            public void onMessage(String channel, String message) {
                listeners.fire(channel);
            }
        };

        Reader() {
            super("lease-subscriber");
            setDaemon(true);
        }

        @Override
        public void run() {
            try (Jedis jedis = pool.getResource()) {
                connection = jedis;
                // The idle channel keeps the connection in subscriber mode while nobody waits.
                jedis.subscribe(messages, LeaseKey.IDLE_CHANNEL);
            } catch (JedisException e) {
                LOG.debug("Lease release subscription ended: {}", e.getMessage());
            }
        }

        /** To be called under the lock of the outer object: commands to one connection must not interleave. */
        CountDownLatch confirmation(String channel) {
            CountDownLatch known = confirmations.get(channel);
            if (known != null) {
                return known;
            }
            CountDownLatch confirmation = new CountDownLatch(1);
            confirmations.put(channel, confirmation);
            messages.subscribe(channel);
            return confirmation;
        }

        /** To be called under the lock of the outer object. */
        void forget(String channel) {
            if (confirmations.remove(channel) != null && isAlive()) {
                try {
                    messages.unsubscribe(channel);
                } catch (JedisException e) {
                    LOG.debug("Lease release subscription is broken: {}", e.getMessage());
                }
            }
        }

        void end() {
            ended = true;
            Jedis jedis = connection;
            if (jedis != null) {
                jedis.getConnection().disconnect();
            }
        }
    }
}
