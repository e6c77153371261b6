package bank.ledger;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

class StaticUuid {
    private static final RedisScript<Long> RELEASE = RedisScript.of(
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end",
            Long.class);

    private final StringRedisTemplate redis;

    StaticUuid(StringRedisTemplate redis) {
        this.redis = redis;
    }

    boolean post(String ledger, Runnable posting) {
        String key = "ledger:lock:" + ledger;
        String owner = UUID.randomUUID().toString();
        Boolean won = redis.opsForValue().setIfAbsent(key, owner, Duration.ofSeconds(15));
        if (won == null || !won) {
            return false;
        }
        try {
            posting.run();
            return true;
        } finally {
            redis.execute(RELEASE, List.of(key), owner);
        }
    }
}
