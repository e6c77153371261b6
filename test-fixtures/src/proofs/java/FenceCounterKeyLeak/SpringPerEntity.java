package orchard;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

class SpringPerEntity {
    private static final RedisScript<Long> RELEASE = RedisScript.of(
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end",
            Long.class);
    private final StringRedisTemplate redis;
    private final Trees trees;

    SpringPerEntity(StringRedisTemplate redis, Trees trees) {
        this.redis = redis;
        this.trees = trees;
    }

    boolean prune(String tree) {
        String key = "tree:lock:" + tree;
        String owner = UUID.randomUUID().toString();
        if (!Boolean.TRUE.equals(redis.opsForValue().setIfAbsent(key, owner, Duration.ofSeconds(30)))) {
            return false;
        }
        try {
            Long token = redis.opsForValue().increment("tree:fence");
            return trees.prune(tree, token);
        } finally {
            redis.execute(RELEASE, List.of(key), owner);
        }
    }

    interface Trees {
        boolean prune(String tree, Long token);
    }
}
