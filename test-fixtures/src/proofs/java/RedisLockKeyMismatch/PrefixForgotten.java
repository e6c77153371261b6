package theatre;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

class PrefixForgotten {
    private static final RedisScript<Long> RELEASE = RedisScript.of(
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end",
            Long.class);
    private final StringRedisTemplate redis;

    PrefixForgotten(StringRedisTemplate redis) {
        this.redis = redis;
    }

    void rehearse(String stage, Runnable rehearsal) {
        String token = UUID.randomUUID().toString();
        if (!Boolean.TRUE.equals(redis.opsForValue().setIfAbsent("stage:lock:" + stage, token, Duration.ofSeconds(30)))) {
            return;
        }
        try {
            rehearsal.run();
        } finally {
            redis.execute(RELEASE, List.of("stage:lock:" + stage), token);
        }
    }
}
