package weather;

import java.util.UUID;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.params.SetParams;

class JedisGetSet {
    private static final long LEASE_MILLIS = 10_000;
    private final JedisPooled redis;

    JedisGetSet(JedisPooled redis) {
        this.redis = redis;
    }

    boolean lock(String station) {
        String key = "station:lock:" + station;
        String owner = UUID.randomUUID().toString();
        return redis.set(key, owner, SetParams.setParams().nx().px(LEASE_MILLIS)) != null;    }
}
