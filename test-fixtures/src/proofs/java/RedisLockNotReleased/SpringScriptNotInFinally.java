package farm.spring;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

class SpringScriptNotInFinally {
    private static final RedisScript<Long> RELEASE = RedisScript.of(
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end",
            Long.class);

    private final StringRedisTemplate redis;

    SpringScriptNotInFinally(StringRedisTemplate redis) {
        this.redis = redis;
    }

    void shear(String flock, Runnable shearing) {
        String key = "flock-lock:" + flock;
        String token = UUID.randomUUID().toString();
        Boolean won = redis.opsForValue().setIfAbsent(key, token, Duration.ofSeconds(30));
        if (Boolean.TRUE.equals(won)) {
            try {
                shearing.run();
            } finally {
                redis.execute(RELEASE, List.of(key), token);
            }
        }
    }
}
