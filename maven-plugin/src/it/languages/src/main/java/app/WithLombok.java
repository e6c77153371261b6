package app;

import lombok.RequiredArgsConstructor;
import lombok.val;
import redis.clients.jedis.Jedis;

@RequiredArgsConstructor
class WithLombok {
    private final Jedis jedis;

    boolean lock(String owner) {
        val won = jedis.setnx("lock:lombok", owner);
        jedis.expire("lock:lombok", 30);
        return won == 1;
    }
}
