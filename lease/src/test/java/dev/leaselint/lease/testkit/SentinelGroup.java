package dev.leaselint.lease.testkit;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisSentinelPool;
import redis.embedded.RedisCluster;
import redis.embedded.core.RedisSentinelBuilder;
import redis.embedded.core.RedisServerBuilder;

/** A master and a replica, watched by one sentinel. */
public final class SentinelGroup implements AutoCloseable {

    private static final String NAME = "leases";

    private final ServerBinary binary;
    private final RedisCluster redis;
    private final HostAndPort sentinel;

    private SentinelGroup(ServerBinary binary, RedisCluster redis) {
        this.binary = binary;
        this.redis = redis;
        this.sentinel = new HostAndPort("127.0.0.1", redis.sentinelPorts().get(0));
    }

    public static SentinelGroup start() throws IOException {
        ServerBinary binary = new ServerBinary();
        RedisCluster redis = RedisCluster.newRedisCluster()
                .withServerBuilder(new RedisServerBuilder().executableProvider(binary.provider()))
                .withSentinelBuilder(new RedisSentinelBuilder().executableProvider(binary.provider()))
                .sentinelPorts(List.of(RedisProcess.freePort())).quorumSize(1)
                .serverPorts(List.of(RedisProcess.freePort(), RedisProcess.freePort())).replicationGroup(NAME, 1)
                .build();
        redis.start();
        return new SentinelGroup(binary, redis);
    }

    /** A pool that follows the master. */
    public JedisSentinelPool pool() {
        GenericObjectPoolConfig<Jedis> config = new GenericObjectPoolConfig<>();
        config.setMaxWait(Duration.ofMillis(500));
        JedisClientConfig patient = DefaultJedisClientConfig.builder()
                .timeoutMillis((int) LeaseFixture.PATIENT.toMillis()).build();
        return new JedisSentinelPool(NAME, Set.of(sentinel), config, patient, patient);
    }

    /** The address that the sentinel gives out. */
    public HostAndPort master() {
        try (Jedis jedis = RedisProcess.connect(sentinel.getPort())) {
            List<String> address = jedis.sentinelGetMasterAddrByName(NAME);
            return new HostAndPort(address.get(0), Integer.parseInt(address.get(1)));
        }
    }

    /** Lets the sentinel promote the replica; returns when it gives out the new address and the server follows. */
    public void failOver() throws InterruptedException {
        HostAndPort before = master();
        Await.until(this::hasReplica);
        try (Jedis jedis = RedisProcess.connect(sentinel.getPort())) {
            jedis.sentinelFailover(NAME);
        }
        Await.until(() -> !master().equals(before));
    }

    private boolean hasReplica() {
        try (Jedis jedis = RedisProcess.connect(sentinel.getPort())) {
            List<Map<String, String>> replicas = jedis.sentinelReplicas(NAME);
            return replicas.stream().anyMatch(replica -> "ok".equals(replica.get("master-link-status")));
        }
    }

    @Override
    public void close() throws IOException {
        redis.stop();
        binary.close();
    }
}
