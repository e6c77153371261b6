package app;

import redis.clients.jedis.Jedis;

class Java11 {
    boolean lock(Jedis jedis, String owner) {
        var won = jedis.setnx("lock:11", owner);
        jedis.expire("lock:11", 30);
        return won == 1;
    }
}
