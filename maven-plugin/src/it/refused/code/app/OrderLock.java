package app;

import redis.clients.jedis.Jedis;

class OrderLock {
    private static final String LOCK_KEY = "lock:orders";

    private final Jedis jedis;

    OrderLock(Jedis jedis) {
        this.jedis = jedis;
    }

    boolean tryLock(String owner) {
        if (jedis.setnx(LOCK_KEY, owner) == 1) {
            jedis.expire(LOCK_KEY, 30);
            return true;
        }
        return false;
    }
}
