package registry;

import java.util.List;
import redis.clients.jedis.JedisPooled;

class JedisIncrAfter {
    private static final String ACQUIRE =
            "if redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return redis.call('incr', KEYS[2]) end "
                    + "return -1";
    private final JedisPooled redis;

    JedisIncrAfter(JedisPooled redis) {
        this.redis = redis;
    }

    long acquire(String deed, String owner) {
        List<String> keys = List.of("deed:lock:" + deed, "deed:fencing:" + deed);
        return (Long) redis.eval(ACQUIRE, keys, List.of(owner, "30000"));
    }
}
