package dev.leaselint.bench.libraries;

import dev.leaselint.lease.lettuce.LettuceScripts;
import io.lettuce.core.ClientOptions;
import java.time.Duration;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Spring's connection factory over Lettuce, the same for every library that uses Spring Data Redis. */
final class LettuceFactory {

    static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(5);

    private LettuceFactory() {
    }

    static LettuceConnectionFactory connect(Endpoint server) {
        LettuceConnectionFactory factory = new LettuceConnectionFactory(
                new RedisStandaloneConfiguration(server.host(), server.port()),
                LettuceClientConfiguration.builder().commandTimeout(COMMAND_TIMEOUT)
                        .clientOptions(LettuceScripts.safe(ClientOptions.builder()).build())
                        .shutdownTimeout(Duration.ZERO).build());
        factory.afterPropertiesSet();
        factory.start();
        return factory;
    }
}
