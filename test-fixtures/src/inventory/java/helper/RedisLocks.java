package shop.locks;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

/** Takes locks for the services of the shop. */
public class RedisLocks {
    private static final RedisScript<Long> RELEASE = RedisScript.of(
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0", Long.class);

    private final StringRedisTemplate redis;

    public RedisLocks(StringRedisTemplate redis) {
        this.redis = redis;
    }

    /** The owner value, or null when somebody else holds the lock. */
    public String tryLock(String name, Duration lease) {
        String owner = UUID.randomUUID().toString();
        boolean taken = Boolean.TRUE.equals(redis.opsForValue().setIfAbsent("lock:" + name, owner, lease));
        return taken ? owner : null;
    }

    public void unlock(String name, String owner) {
        redis.execute(RELEASE, List.of("lock:" + name), owner);
    }
}
