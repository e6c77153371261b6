package app;

import redis.clients.jedis.Jedis;

class Java21 {
    record Order(long id, String owner) {}

    boolean lock(Jedis jedis, Object order) {
        return switch (order) {
            case Order(long id, String owner) when id > 0 -> {
                long won = jedis.setnx("lock:21", owner);
                jedis.expire("lock:21", 30);
                yield won == 1;
            }
            case null, default -> false;
        };
    }
}
