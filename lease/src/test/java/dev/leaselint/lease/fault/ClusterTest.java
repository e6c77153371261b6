package dev.leaselint.lease.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.core.LeaseClients;
import dev.leaselint.lease.jedis.JedisScripts;
import dev.leaselint.lease.lettuce.LettuceScripts;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.script.LeaseScript;
import dev.leaselint.lease.spring.SpringScripts;
import dev.leaselint.lease.testkit.Await;
import dev.leaselint.lease.testkit.LeaseFixture;
import dev.leaselint.lease.testkit.RedisProcess;
import dev.leaselint.lease.testkit.ServerBinary;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.ClusterClientOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import redis.clients.jedis.ConnectionPoolConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.providers.ClusterConnectionProvider;
import redis.embedded.RedisShardedCluster;
import redis.embedded.core.RedisServerBuilder;

/** Leases in a cluster of three shards. */
@Tag("faults")
class ClusterTest {

    private static final Duration TIMEOUT = LeaseFixture.PATIENT;
    private static final Duration TTL = Duration.ofSeconds(20);
    private static ServerBinary binary;
    private static RedisShardedCluster cluster;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        binary = new ServerBinary();
        cluster = RedisShardedCluster.newRedisCluster()
                .withServerBuilder(new RedisServerBuilder().executableProvider(binary.provider()))
                .initializationTimeout(Duration.ofMinutes(1)).serverPorts(ports())
                .shard("one", 0).shard("two", 0).shard("three", 0).build();
        cluster.start();
        for (int port : cluster.serverPorts()) {
            Await.until(() -> isReady(port));
        }
    }

    /** Each node finds out for itself that all slots are served. */
    private static boolean isReady(int port) {
        try (Jedis jedis = RedisProcess.connect(port)) {
            return jedis.clusterInfo().contains("cluster_state:ok");
        }
    }

    @AfterAll
    static void stop() throws IOException {
        cluster.stop();
        binary.close();
    }

    @Test
    void jedisReachesEverySlot() {
        DefaultJedisClientConfig config = DefaultJedisClientConfig.builder()
                .timeoutMillis((int) TIMEOUT.toMillis()).build();
        ConnectionPoolConfig pools = new ConnectionPoolConfig();
        pools.setMaxWait(TIMEOUT);
        try (ClusterConnectionProvider provider = new ClusterConnectionProvider(nodes(), config, pools)) {
            acquiresAcrossSlots(JedisScripts.overCluster(provider));
        }
    }

    @Test
    void lettuceReachesEverySlot() {
        RedisClusterClient client = RedisClusterClient.create(cluster.serverPorts().stream()
                .map(port -> RedisURI.builder().withHost("127.0.0.1").withPort(port).withTimeout(TIMEOUT).build())
                .toList());
        client.setOptions((ClusterClientOptions) LettuceScripts.safe(ClusterClientOptions.builder()).build());
        try {
            acquiresAcrossSlots(LettuceScripts.overCluster(client.connect()));
        } finally {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
        }
    }

    @Test
    void springOverLettuceReachesEverySlot() {
        LettuceConnectionFactory factory = new LettuceConnectionFactory(springCluster(),
                LettuceClientConfiguration.builder().commandTimeout(TIMEOUT)
                        .clientOptions(LettuceScripts.safe(ClusterClientOptions.builder()).build())
                        .shutdownTimeout(Duration.ZERO).build());
        factory.afterPropertiesSet();
        factory.start();
        try {
            acquiresAcrossSlots(SpringScripts.over(factory));
        } finally {
            factory.destroy();
        }
    }

    @Test
    void springOverJedisReachesEverySlot() {
        JedisConnectionFactory factory = new JedisConnectionFactory(springCluster(),
                JedisClientConfiguration.builder().connectTimeout(TIMEOUT).readTimeout(TIMEOUT).build());
        factory.afterPropertiesSet();
        factory.start();
        try {
            acquiresAcrossSlots(SpringScripts.over(factory));
        } finally {
            factory.destroy();
        }
    }

    private static RedisClusterConfiguration springCluster() {
        return new RedisClusterConfiguration(
                cluster.serverPorts().stream().map(port -> "127.0.0.1:" + port).toList());
    }

    private static void acquiresAcrossSlots(RedisScripts redis) {
        onEveryServer(Jedis::configResetStat);
        try (LeaseClient client = LeaseClients.on(redis, TIMEOUT, new OwnerFactory("test", "cluster")).build()) {
            String run = UUID.randomUUID().toString();
            Set<Integer> slots = IntStream.range(0, 60).mapToObj(i -> LeaseKey.of("lock:" + run + ":" + i, "test"))
                    .peek(key -> roundTrip(client, key)).map(LeaseKey::slot).collect(Collectors.toSet());
            assertThat(slots).hasSizeGreaterThan(50);
            roundTrip(client, LeaseKey.of("lock:{" + run + "}:recalculate", "test"));
        }
        if (!(redis instanceof SpringScripts)) {
            keysOfDifferentSlotsAreRefused(redis);
            nothingIsAnnounced();
        }
    }

    /** A message goes to every node of a cluster, and nobody listens. */
    private static void nothingIsAnnounced() {
        onEveryServer(jedis ->
                assertThat(jedis.info("commandstats")).contains("cmdstat_evalsha").doesNotContain("cmdstat_publish"));
    }

    private static void onEveryServer(Consumer<Jedis> action) {
        for (int port : cluster.serverPorts()) {
            try (Jedis jedis = RedisProcess.connect(port)) {
                action.accept(jedis);
            }
        }
    }

    private static void roundTrip(LeaseClient client, LeaseKey key) {
        AcquireResult acquired = client.tryAcquire(key, LeaseOptions.fenced(TTL));
        assertThat(acquired).isInstanceOf(AcquireResult.Acquired.class);
        Lease lease = acquired.acquired().orElseThrow();
        assertThat(client.tryAcquire(key, LeaseOptions.plain(TTL)).type()).isEqualTo(LockAcquireResultType.BUSY);
        assertThat(client.renew(lease, TTL).isRenewed()).isTrue();
        assertThat(client.release(lease).type()).isEqualTo(ReleaseResult.Type.RELEASED);
    }

    /** The control: a counter in another slot would be refused, so the test above can fail. */
    private static void keysOfDifferentSlotsAreRefused(RedisScripts redis) {
        Assertions.assertThatThrownBy(() -> redis.eval(LeaseScript.ACQUIRE_FENCED.text(),
                        List.of("lock:foo", "lock:foo:fence"), List.of("owner", "1000"), TIMEOUT))
                .isInstanceOfSatisfying(RedisFailure.class,
                        failure -> assertThat(failure.kind()).isNotEqualTo(RedisFailure.Kind.UNKNOWN));
    }

    private static List<Integer> ports() {
        return List.of(RedisProcess.freePort(), RedisProcess.freePort(), RedisProcess.freePort());
    }

    private static Set<HostAndPort> nodes() {
        return cluster.serverPorts().stream().map(port -> new HostAndPort("127.0.0.1", port))
                .collect(Collectors.toSet());
    }
}
