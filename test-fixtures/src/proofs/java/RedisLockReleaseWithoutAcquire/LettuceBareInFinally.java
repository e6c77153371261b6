package studio.lettuce;

import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.UUID;

class LettuceBareInFinally {
    private static final String RELEASE =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";
    private final RedisCommands<String, String> redis;

    LettuceBareInFinally(RedisCommands<String, String> redis) {
        this.redis = redis;
    }

    void colour(String frame, Runnable grading) {
        String lockKey = "frame:lock:" + frame;
        String owner = UUID.randomUUID().toString();
        if (!"OK".equals(redis.set(lockKey, owner, SetArgs.Builder.nx().ex(15)))) {
            return;
        }
        try {
            grading.run();
        } finally {
            redis.eval(RELEASE, ScriptOutputType.INTEGER, new String[] {lockKey}, owner);
        }
    }
}
