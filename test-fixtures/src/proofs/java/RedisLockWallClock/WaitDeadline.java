package railway;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.springframework.data.redis.core.StringRedisTemplate;

class WaitDeadline {
    private final StringRedisTemplate redis;

    WaitDeadline(StringRedisTemplate redis) {
        this.redis = redis;
    }

    String lock(String track, long waitMillis) throws InterruptedException {
        String token = UUID.randomUUID().toString();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMillis);
        while (System.nanoTime() - deadline < 0) {
            if (Boolean.TRUE.equals(redis.opsForValue().setIfAbsent("track:lock:" + track, token, Duration.ofSeconds(9)))) {
                return token;
            }
            Thread.sleep(50);
        }
        return null;
    }
}
