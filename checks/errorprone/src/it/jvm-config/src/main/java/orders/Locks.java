package orders;

import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

class Locks {
    private final Jedis jedis;

    Locks(Jedis jedis) {
        this.jedis = jedis;
    }

    boolean tryLock(String key, String token) {
        return "OK".equals(jedis.set(key, token, SetParams.setParams().nx().px(30_000)));
    }

    void remove(String key) {
        jedis.del(key);
    }
}
