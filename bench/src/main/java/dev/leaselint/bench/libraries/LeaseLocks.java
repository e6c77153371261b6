package dev.leaselint.bench.libraries;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseKey;
import dev.leaselint.lease.LeaseOptions;
import dev.leaselint.lease.OwnerFactory;
import dev.leaselint.lease.ReleaseResult;
import dev.leaselint.lease.WaitStrategy;
import dev.leaselint.lease.core.LeaseClients;
import dev.leaselint.lease.jedis.JedisScripts;
import dev.leaselint.lease.lettuce.LettuceScripts;
import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.spring.SpringScripts;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.JedisPoolConfig;

/** The lease of this project. */
public final class LeaseLocks implements LockClient {

    private static final LeaseOptions NOTIFIED =
            LeaseOptions.plain(Library.TTL).withWaitStrategy(WaitStrategy.NOTIFY);

    private final Scripts redis;
    private final LeaseClient client;
    private final LeaseOptions options;

    /** An open adapter. */
    private record Scripts(RedisScripts scripts, AutoCloseable connections) {
    }

    private LeaseLocks(Scripts redis, LeaseOptions options) {
        this.redis = redis;
        this.client = LeaseClients.on(redis.scripts(), LettuceFactory.COMMAND_TIMEOUT, owners()).build();
        this.options = options;
    }

    static Library overJedis() {
        return library("leaselint-lease, Jedis", LeaseLocks::jedis, NOTIFIED);
    }

    static Library overLettuce() {
        return library("leaselint-lease, Lettuce", (server, threads) -> lettuce(server), NOTIFIED);
    }

    static Library overSpring() {
        return library("leaselint-lease, Spring Data", (server, threads) -> spring(server), NOTIFIED);
    }

    static Library fencedPolling() {
        return library("leaselint-lease, Lettuce, fenced, polling", (server, threads) -> lettuce(server),
                LeaseOptions.fenced(Library.TTL));
    }

    /** Makes an adapter. */
    private interface Adapter {
        Scripts connect(Endpoint server, int threads);
    }

    private static Library library(String name, Adapter adapter, LeaseOptions options) {
        return new Library(name, LeaseClient.class, true,
                (server, threads) -> new LeaseLocks(adapter.connect(server, threads), options));
    }

    /** One more connection than threads, for the subscription. */
    private static Scripts jedis(Endpoint server, int threads) {
        JedisPoolConfig pools = new JedisPoolConfig();
        pools.setMaxTotal(threads + 1);
        pools.setMaxIdle(threads + 1);
        pools.setMaxWait(LettuceFactory.COMMAND_TIMEOUT);
        JedisPool pool = new JedisPool(pools, server.host(), server.port());
        return new Scripts(JedisScripts.over(pool), pool);
    }

    private static Scripts lettuce(Endpoint server) {
        RedisClient client = RedisClient.create(RedisURI.create(server.host(), server.port()));
        client.setOptions(LettuceScripts.safe(ClientOptions.builder()).build());
        return new Scripts(LettuceScripts.over(client.connect(), client.connectPubSub()),
                () -> client.shutdown(Duration.ZERO, Duration.ofSeconds(2)));
    }

    private static Scripts spring(Endpoint server) {
        LettuceConnectionFactory factory = LettuceFactory.connect(server);
        RedisMessageListenerContainer container = new RedisMessageListenerContainer();
        container.setConnectionFactory(factory);
        container.afterPropertiesSet();
        container.start();
        return new Scripts(SpringScripts.over(factory, container), () -> {
            container.destroy();
            factory.destroy();
        });
    }

    private static OwnerFactory owners() {
        return new OwnerFactory("bench", "one");
    }

    @Override
    public Held acquire(String key, Duration maxWait) throws Exception {
        AcquireResult result = client.acquire(LeaseKey.of(key, "bench"), options, maxWait);
        Lease lease = result.acquired().orElseThrow(() -> new IllegalStateException(result.toString()));
        return () -> {
            ReleaseResult released = client.release(lease);
            if (released.type() != ReleaseResult.Type.RELEASED) {
                throw new IllegalStateException(released.toString());
            }
        };
    }

    @Override
    public void close() throws Exception {
        client.close();
        redis.connections().close();
    }
}
