package parking.jedis;

import java.util.UUID;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.params.SetParams;

class JedisUnusedVariable {
    private final JedisPooled redis;

    JedisUnusedVariable(JedisPooled redis) {
        this.redis = redis;
    }

    void sweep(String zone, Runnable sweep) {
        String result = redis.set("sweep-lock:" + zone, UUID.randomUUID().toString(), SetParams.setParams().nx().ex(90));
        if ("OK".equals(result)) {
            sweep.run();
        }
    }
}
