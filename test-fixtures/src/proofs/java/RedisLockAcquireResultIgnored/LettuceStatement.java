package parking.lettuce;

import io.lettuce.core.SetArgs;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.UUID;

class LettuceStatement {
    private final RedisCommands<String, String> redis;

    LettuceStatement(RedisCommands<String, String> redis) {
        this.redis = redis;
    }

    void count(String level, Runnable count) {
        String reply = redis.set("level:lock:" + level, UUID.randomUUID().toString(), SetArgs.Builder.nx().px(5000));
        if ("OK".equals(reply)) {
            count.run();
        }
    }
}
