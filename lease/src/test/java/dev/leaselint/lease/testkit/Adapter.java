package dev.leaselint.lease.testkit;

import dev.leaselint.lease.jedis.JedisScripts;
import dev.leaselint.lease.lettuce.LettuceScripts;
import dev.leaselint.lease.redis.RedisScripts;
import dev.leaselint.lease.spring.SpringScripts;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import java.time.Duration;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.listener.RedisMessageListenerContainer;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.JedisPoolConfig;

/** The ways to reach Redis that the contract suite runs over. */
public enum Adapter {

    JEDIS {
        @Override
        public Connected connect(int port, Duration timeout) {
            JedisPool pool = new JedisPool(poolConfig(timeout), new HostAndPort("127.0.0.1", port),
                    DefaultJedisClientConfig.builder().connectionTimeoutMillis((int) CONNECT_TIMEOUT.toMillis())
                            .socketTimeoutMillis((int) CONNECT_TIMEOUT.toMillis()).build());
            return new Connected(JedisScripts.over(pool), pool::close);
        }
    },

    LETTUCE {
        @Override
        public Connected connect(int port, Duration timeout) {
            RedisClient client = RedisClient.create(RedisURI.builder().withHost("127.0.0.1").withPort(port)
                    .withTimeout(CONNECT_TIMEOUT).build());
            client.setOptions(options());
            return new Connected(LettuceScripts.over(client.connect(), client.connectPubSub()),
                    () -> client.shutdown(Duration.ZERO, Duration.ofSeconds(2)));
        }
    },

    SPRING_LETTUCE {
        @Override
        public Connected connect(int port, Duration timeout) {
            LettuceConnectionFactory factory = new LettuceConnectionFactory(
                    new RedisStandaloneConfiguration("127.0.0.1", port),
                    LettuceClientConfiguration.builder().commandTimeout(timeout).clientOptions(options())
                            .shutdownTimeout(Duration.ZERO).build());
            factory.afterPropertiesSet();
            factory.start();
            return spring(factory, factory::destroy);
        }
    },

    SPRING_JEDIS {
        @Override
        public Connected connect(int port, Duration timeout) {
            JedisPoolConfig config = poolConfig(timeout);
            JedisConnectionFactory factory = new JedisConnectionFactory(
                    new RedisStandaloneConfiguration("127.0.0.1", port),
                    JedisClientConfiguration.builder().connectTimeout(CONNECT_TIMEOUT).readTimeout(timeout).usePooling()
                            .poolConfig(config).build());
            factory.afterPropertiesSet();
            factory.start();
            return spring(factory, factory::destroy);
        }
    };

    /** Faults in the tests hit commands, not the making of a connection. */
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** Pause after which a broken subscription is made again. */
    private static final long RECOVERY_MILLIS = 100;

    /** An open adapter. */
    public record Connected(RedisScripts scripts, Runnable shutdown) implements AutoCloseable {
        @Override
        public void close() {
            shutdown.run();
        }
    }

    /** Connects to a port of this machine. */
    public abstract Connected connect(int port, Duration timeout);

    private static Connected spring(RedisConnectionFactory factory, Runnable destroy) {
        RedisMessageListenerContainer container = new RedisMessageListenerContainer();
        container.setConnectionFactory(factory);
        container.setRecoveryInterval(RECOVERY_MILLIS);
        container.afterPropertiesSet();
        container.start();
        return new Connected(SpringScripts.over(factory, container), () -> {
            stop(container);
            destroy.run();
        });
    }

    private static void stop(RedisMessageListenerContainer container) {
        try {
            container.destroy();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static ClientOptions options() {
        return LettuceScripts.safe(ClientOptions.builder())
                .socketOptions(SocketOptions.builder().connectTimeout(CONNECT_TIMEOUT).build()).build();
    }

    private static JedisPoolConfig poolConfig(Duration timeout) {
        JedisPoolConfig config = new JedisPoolConfig();
        config.setMaxTotal(32);
        config.setMaxIdle(32);
        config.setMaxWait(timeout);
        config.setTestWhileIdle(false);
        return config;
    }
}
