package dev.leaselint.lease.jedis;

import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.redis.ReleaseNotifications;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisMovedDataException;
import redis.clients.jedis.providers.ClusterConnectionProvider;
import redis.clients.jedis.util.JedisClusterCRC16;
import redis.clients.jedis.util.Pool;

/**
 * Runs scripts over Jedis 5 or newer. Safe for use by several threads.
 *
 * <p>A connection on which a command failed without an answer is discarded, never given back to its pool. Blocking
 * socket reads do not react to an interrupt; they end at the limit.
 */
public final class JedisScripts implements RedisScripts {

    private final JedisSource source;
    private final Optional<ReleaseNotifications> notifications;
    private final boolean cluster;

    private JedisScripts(JedisSource source, Optional<ReleaseNotifications> notifications, boolean cluster) {
        this.source = source;
        this.cluster = cluster;
        this.notifications = notifications;
    }

    /**
     * Over a pool, also one behind Sentinel. The wait for a free connection is bounded by the pool's maximum wait, the
     * making of a new one by its connection time-out; keep both below the command time-out of the lease client.
     *
     * @throws IllegalArgumentException when the pool would wait for a connection without bound
     */
    public static JedisScripts over(Pool<Jedis> pool) {
        Objects.requireNonNull(pool, "pool");
        if (pool.getMaxWaitDuration().isNegative()) {
            throw new IllegalArgumentException("the pool needs a maximum wait (GenericObjectPoolConfig.setMaxWait)");
        }
        JedisSource source = new JedisSource() {
            @Override
            public Jedis take(String key) {
                return pool.getResource();
            }

            @Override
            public void moved() {
                // A single server has no other place to look at.
            }
        };
        return new JedisScripts(source, Optional.of(new JedisNotifications(pool)), false);
    }

    /** Over a cluster. The pools of the provider need a bounded wait, as for {@link #over}. Cannot hear of releases. */
    public static JedisScripts overCluster(ClusterConnectionProvider cluster) {
        Objects.requireNonNull(cluster, "cluster");
        JedisSource source = new JedisSource() {
            @Override
            public Jedis take(String key) {
                return new Jedis(key == null ? cluster.getConnection()
                        : cluster.getConnectionFromSlot(JedisClusterCRC16.getSlot(key)));
            }

            @Override
            public void moved() {
                cluster.renewSlotCache();
            }
        };
        return new JedisScripts(source, Optional.empty(), true);
    }

    @Override
    public List<String> evalSha(String sha1, List<String> keys, List<String> args, Duration limit)
            throws RedisFailure {
        return strings(call(keys.get(0), limit, jedis -> jedis.evalsha(sha1, keys, args)));
    }

    @Override
    public List<String> eval(String text, List<String> keys, List<String> args, Duration limit) throws RedisFailure {
        return strings(call(keys.get(0), limit, jedis -> jedis.eval(text, keys, args)));
    }

    @Override
    public String info(String section, Duration limit) throws RedisFailure {
        return call(null, limit, jedis -> jedis.info(section));
    }

    @Override
    public boolean announcesReleases() {
        return !cluster;
    }

    @Override
    public Optional<ReleaseNotifications> notifications() {
        return notifications;
    }

    private <T> T call(String key, Duration limit, Function<Jedis, T> command) throws RedisFailure {
        long end = System.nanoTime() + limit.toNanos();
        try {
            return once(key, end, command);
        } catch (JedisMovedDataException moved) {
            source.moved();
        }
        try {
            return once(key, end, command);
        } catch (JedisMovedDataException moved) {
            throw RedisFailure.refused(moved.getMessage(), moved);
        }
    }

    /** Lets a redirection through: the server did nothing, so that the command may be sent to another node. */
    private <T> T once(String key, long end, Function<Jedis, T> command) throws RedisFailure {
        try (Jedis jedis = connection(key)) {
            int millis = (int) Duration.ofNanos(end - System.nanoTime()).toMillis();
            if (millis <= 0) {
                throw RedisFailure.notSent(new SocketTimeoutException("no connection in time"));
            }
            return limited(jedis, millis, command);
        }
    }

    private Jedis connection(String key) throws RedisFailure {
        try {
            return source.take(key);
        } catch (JedisException e) {
            if (e.getCause() instanceof InterruptedException) {
                // The pool was waiting for a free connection, and has cleared the flag.
                Thread.currentThread().interrupt();
            }
            throw RedisFailure.notSent(e);
        }
    }

    private static <T> T limited(Jedis jedis, int millis, Function<Jedis, T> command) throws RedisFailure {
        Connection connection = jedis.getConnection();
        int usual = connection.getSoTimeout();
        try {
            connection.setSoTimeout(millis);
            T reply = command.apply(jedis);
            connection.setSoTimeout(usual);
            return reply;
        } catch (JedisDataException refused) {
            connection.setSoTimeout(usual);
            if (refused instanceof JedisMovedDataException moved) {
                throw moved;
            }
            throw RedisFailure.refused(refused.getMessage(), refused);
        } catch (JedisException e) {
            throw RedisFailure.unknown(e);
        }
    }

    private static List<String> strings(Object reply) {
        return ((List<?>) reply).stream().map(String::valueOf).toList();
    }
}
