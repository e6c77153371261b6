package studio.jedis;

import java.util.List;
import java.util.UUID;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.params.SetParams;

class JedisBareInFinally {
    private static final String RELEASE =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";
    private final JedisPooled redis;

    JedisBareInFinally(JedisPooled redis) {
        this.redis = redis;
    }

    void cut(String reel, Runnable cutting) {
        String lock = "reel:lock:" + reel;
        String owner = UUID.randomUUID().toString();
        String reply = redis.set(lock, owner, SetParams.setParams().nx().px(10_000));
        if (!"OK".equals(reply)) {
            return;
        }
        try {
            cutting.run();
        } finally {
            redis.eval(RELEASE, List.of(lock), List.of(owner));
        }
    }
}
