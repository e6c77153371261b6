package dev.leaselint.lease.fault;

import static dev.leaselint.lease.testkit.LeaseFixture.LONG;
import static dev.leaselint.lease.testkit.LeaseFixture.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.core.LeaseClients;
import dev.leaselint.lease.jedis.JedisScripts;
import dev.leaselint.lease.lettuce.LettuceScripts;
import dev.leaselint.lease.redis.RedisFailure;
import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.redis.ReleaseNotifications;
import dev.leaselint.lease.spring.SpringScripts;
import dev.leaselint.lease.testkit.Await;
import dev.leaselint.lease.testkit.FaultProxy;
import dev.leaselint.lease.testkit.RedisProcess;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.JedisPoolConfig;
import redis.clients.jedis.Protocol;

/** What the adapters demand of connections, and how they wait for one. */
@Tag("faults")
class ConnectionTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static RedisProcess redis;

    @BeforeAll
    static void start() {
        redis = RedisProcess.start();
    }

    @AfterAll
    static void stop() {
        redis.close();
    }

    @Test
    void connectionThatReplaysCommandsIsRefused() {
        RedisClient client = RedisClient.create(RedisURI.create("127.0.0.1", redis.port()));
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            assertThatIllegalArgumentException().isThrownBy(() -> LettuceScripts.over(connection));
        } finally {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
        }
    }

    @Test
    void poolThatWaitsWithoutBoundIsRefused() {
        try (JedisPool pool = new JedisPool(new JedisPoolConfig(), "127.0.0.1", redis.port())) {
            assertThatIllegalArgumentException().isThrownBy(() -> JedisScripts.over(pool));
        }
    }

    @Test
    void interruptWhileWaitingForAJedisConnectionEndsTheAcquire() throws InterruptedException {
        try (JedisPool pool = new JedisPool(poolOfOne(), "127.0.0.1", redis.port()); Jedis taken = pool.getResource()) {
            assertThat(taken.ping()).isEqualTo("PONG");
            assertThat(interruptedAcquire(JedisScripts.over(pool))).isInstanceOf(InterruptedException.class);
        }
    }

    @Test
    void interruptWhileWaitingForASpringConnectionEndsTheAcquire() throws InterruptedException {
        JedisConnectionFactory factory = new JedisConnectionFactory(
                new RedisStandaloneConfiguration("127.0.0.1", redis.port()),
                JedisClientConfiguration.builder().usePooling().poolConfig(poolOfOne()).build());
        factory.afterPropertiesSet();
        factory.start();
        try (RedisConnection taken = factory.getConnection()) {
            assertThat(taken.ping()).isEqualTo("PONG");
            assertThat(interruptedAcquire(SpringScripts.over(factory))).isInstanceOf(InterruptedException.class);
        } finally {
            factory.destroy();
        }
    }

    private static JedisPoolConfig poolOfOne() {
        JedisPoolConfig config = new JedisPoolConfig();
        config.setMaxTotal(1);
        config.setMaxWait(TIMEOUT);
        return config;
    }

    private static Object interruptedAcquire(RedisScripts scripts) throws InterruptedException {
        AtomicReference<Object> outcome = new AtomicReference<>();
        try (LeaseClient client = LeaseClients.on(scripts, TIMEOUT, new OwnerFactory("test", "one")).build()) {
            Thread thread = new Thread(() -> {
                try {
                    outcome.set(client.acquire(key(), LeaseOptions.plain(LONG), TIMEOUT.multipliedBy(2)));
                } catch (InterruptedException e) {
                    outcome.set(e);
                }
            });
            thread.start();
            Thread.sleep(200);
            thread.interrupt();
            thread.join();
        }
        return outcome.get();
    }

    /** The pool is made as in docs/lease.md; with the time-outs that Jedis has by itself no attempt is that quick. */
    @Test
    void aServerThatIsMuteEndsTheAcquireInTime() throws Exception {
        JedisPoolConfig pools = new JedisPoolConfig();
        pools.setMaxWait(Duration.ofMillis(100));
        JedisClientConfig connections =
                DefaultJedisClientConfig.builder().connectionTimeoutMillis(100).socketTimeoutMillis(100).build();
        Duration limit = Duration.ofMillis(200);
        Duration promised = Duration.ofMillis(Protocol.DEFAULT_TIMEOUT).minus(limit);
        // Nobody takes the connections from its queue.
        try (ServerSocket mute = new ServerSocket(0, 0, InetAddress.getByName("localhost"));
                JedisPool pool = new JedisPool(pools, new HostAndPort("localhost", mute.getLocalPort()), connections);
                LeaseClient client =
                        LeaseClients.on(JedisScripts.over(pool), limit, new OwnerFactory("test", "one")).build()) {
            Await.until(() -> {
                long start = System.nanoTime();
                AcquireResult result = client.tryAcquire(key(), LeaseOptions.plain(LONG));
                assertThat(result.type()).isEqualTo(LockAcquireResultType.REDIS_UNAVAILABLE);
                return Duration.ofNanos(System.nanoTime() - start).compareTo(promised) < 0;
            });
        }
    }

    @Test
    void subscriptionGivenUpWhileConnectingLeavesNoConnectionBehind() throws Exception {
        JedisPoolConfig config = new JedisPoolConfig();
        config.setMaxWait(TIMEOUT);
        try (FaultProxy proxy = new FaultProxy(redis.port());
                JedisPool pool = new JedisPool(config, "127.0.0.1", proxy.port())) {
            ReleaseNotifications notifications = JedisScripts.over(pool).notifications().orElseThrow();
            proxy.delayReplies(Duration.ofMillis(200));
            for (int i = 0; i < 3; i++) {
                assertThatExceptionOfType(RedisFailure.class).isThrownBy(() ->
                        notifications.subscribe("lease-released:x", () -> { }, Duration.ofMillis(20)));
            }
            proxy.delayReplies(Duration.ZERO);
            notifications.subscribe("lease-released:x", () -> { }, TIMEOUT);
            // Those that were still connecting have had their time.
            Thread.sleep(500);
            Await.until(() -> pool.getNumActive() == 1);
        }
    }
}
