package shop;

import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

class Locks {
    private final Jedis jedis = new Jedis();

    boolean take(String key, String owner) {
        return "OK".equals(jedis.set(key, owner, SetParams.setParams().nx().px(1000)));
    }

    void remove(String key) {
        jedis.del(key);
    }
}
