package observatory.camera;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.springframework.data.redis.core.StringRedisTemplate;

class SpringUnits {
    private static final long LOCK_EXPIRE_MS = 10_000;
    private final StringRedisTemplate redis;

    SpringUnits(StringRedisTemplate redis) {
        this.redis = redis;
    }

    Boolean lock(String camera, String token) {
        return redis.opsForValue().setIfAbsent("camera:lock:" + camera, token, LOCK_EXPIRE_MS, TimeUnit.MILLISECONDS);
    }

    Boolean lockWithDuration(String camera, String token) {
        return redis.opsForValue().setIfAbsent("camera:lock:" + camera, token, Duration.ZERO);
    }

    Boolean lockNegative(String camera, String token) {
        return redis.opsForValue().setIfAbsent("camera:lock:" + camera, token, -5, TimeUnit.SECONDS);
    }

    Boolean lockForLong(String camera, String token) {
        return redis.opsForValue().setIfAbsent("camera:lock:" + camera, token, Duration.ofSeconds(LOCK_EXPIRE_MS));
    }
}
