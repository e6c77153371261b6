package counters;

import java.util.concurrent.TimeUnit;
import org.springframework.data.redis.core.StringRedisTemplate;

/** Counters that are no locks, whatever they are called. */
public class Limits {
    private final StringRedisTemplate redis;

    public Limits(StringRedisTemplate redis) {
        this.redis = redis;
    }

    /** Locks an account after five failures. */
    public boolean failed(String account) {
        String key = "account:lock:" + account;
        Long failures = redis.opsForValue().increment(key);
        if (failures == 1) {
            redis.expire(key, 15, TimeUnit.MINUTES);
        }
        return failures > 5;
    }

    public void succeeded(String account) {
        redis.delete("account:lock:" + account);
    }

    /** The first one sets the window, all are counted. */
    public long visits(String page) {
        String key = "lock-page:" + page;
        Long visits = redis.opsForValue().increment(key);
        if (visits == 1) {
            redis.expire(key, 1, TimeUnit.HOURS);
        }
        return visits;
    }

    public void reset(String page) {
        redis.delete("lock-page:" + page);
    }

    /** A token goes up with each lock. */
    public long fencingToken(String resource) {
        return redis.opsForValue().increment("lock:fence:" + resource);
    }
}
