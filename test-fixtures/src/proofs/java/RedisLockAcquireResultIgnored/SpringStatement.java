package parking.spring;

import java.time.Duration;
import java.util.UUID;
import org.springframework.data.redis.core.StringRedisTemplate;

class SpringStatement {
    private final StringRedisTemplate redis;

    SpringStatement(StringRedisTemplate redis) {
        this.redis = redis;
    }

    void bill(String garage, Runnable billing) {
        Boolean won = redis.opsForValue()
                .setIfAbsent("billing:lock:" + garage, UUID.randomUUID().toString(), Duration.ofMinutes(1));
        if (Boolean.TRUE.equals(won)) {
            billing.run();
        }
    }
}
