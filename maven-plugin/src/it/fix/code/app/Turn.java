package app;

import redis.clients.jedis.Jedis;

class Turn {
    void await(Jedis jedis, String owner) throws InterruptedException {
        while (jedis.setnx("lock:turn", owner) == 0) {
            Thread.sleep(10);
        }
        jedis.expire("lock:turn", 30);
    }
}
