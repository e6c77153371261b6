package shop;

import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

public class Locks {
    private final Jedis jedis;

    public Locks(Jedis jedis) {
        this.jedis = jedis;
    }

    public boolean tryLock(String name, String owner) {
        return jedis.set("lock:" + name, owner, SetParams.setParams().nx().px(30_000)) != null;
    }

    public void unlock(String name) {
        jedis.del("lock:" + name);
    }
}
