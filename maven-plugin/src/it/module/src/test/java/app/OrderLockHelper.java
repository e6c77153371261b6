package app;

import redis.clients.jedis.Jedis;

class OrderLockHelper {
    boolean tryLock(Jedis jedis, String owner) {
        if (jedis.setnx("lock:test", owner) == 1) {
            jedis.expire("lock:test", 30);
            return true;
        }
        return false;
    }
}
