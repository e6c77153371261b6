package app;

import redis.clients.jedis.Jedis;

class Turn {
    boolean await(Jedis jedis, String owner) throws InterruptedException {
        if (jedis.setnx("lock:turn", owner) == 1) {
            jedis.expire("lock:turn", 30);
            return true;
        }
        Thread.sleep(10);
        return await(jedis, owner);
    }
}
