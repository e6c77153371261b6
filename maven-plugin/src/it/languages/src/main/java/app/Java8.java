package app;

import java.util.function.BooleanSupplier;
import redis.clients.jedis.Jedis;

class Java8 {
    BooleanSupplier lock(Jedis jedis, String owner) {
        return () -> jedis.setnx("lock:8", owner) == 1 && jedis.expire("lock:8", 30) == 1;
    }
}
