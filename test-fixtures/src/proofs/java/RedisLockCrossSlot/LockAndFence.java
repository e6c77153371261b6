package cluster;

import java.util.List;
import redis.clients.jedis.JedisCluster;

class LockAndFence {
    private static final String ACQUIRE =
            "if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('incr', KEYS[2]) end "
                    + "return nil";
    private final JedisCluster redis;

    LockAndFence(JedisCluster redis) {
        this.redis = redis;
    }

    Object acquire(String shard, String token) {
        List<String> keys = List.of("shard:lock:{" + shard + "}", "shard:fence:{" + shard + "}");
        return redis.eval(ACQUIRE, keys, List.of(token, "30000"));
    }
}
