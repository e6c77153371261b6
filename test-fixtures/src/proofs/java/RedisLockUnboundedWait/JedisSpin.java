package museum.audio;

import java.util.UUID;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisPool;
import redis.clients.jedis.params.SetParams;

class JedisSpin {
    private static final int MOST_ATTEMPTS = 20;
    private final JedisPool pool;

    JedisSpin(JedisPool pool) {
        this.pool = pool;
    }

    String lock(String device) throws InterruptedException {
        String token = UUID.randomUUID().toString();
        try (Jedis jedis = pool.getResource()) {
            for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
                if (jedis.set("device:lock:" + device, token, SetParams.setParams().nx().px(3000)) != null) {
                    return token;
                }
                Thread.sleep(10);
            }
        }
        throw new IllegalStateException("busy: the lock was not free in time");
    }
}
