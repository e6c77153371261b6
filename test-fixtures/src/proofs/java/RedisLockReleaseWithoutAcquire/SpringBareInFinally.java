package studio.spring;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

class SpringBareInFinally {
    private static final RedisScript<Long> RELEASE = RedisScript.of(
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end",
            Long.class);
    private final StringRedisTemplate redis;

    SpringBareInFinally(StringRedisTemplate redis) {
        this.redis = redis;
    }

    boolean render(String scene, Runnable rendering) {
        String lockKey = "scene:lock:" + scene;
        String owner = UUID.randomUUID().toString();
        Boolean won = redis.opsForValue().setIfAbsent(lockKey, owner, Duration.ofMinutes(1));
        if (!Boolean.TRUE.equals(won)) {
            return false;
        }
        try {
            rendering.run();
            return true;
        } finally {
            redis.execute(RELEASE, List.of(lockKey), owner);
        }
    }
}
