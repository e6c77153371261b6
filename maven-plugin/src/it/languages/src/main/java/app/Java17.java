package app;

import redis.clients.jedis.Jedis;

sealed interface Java17 permits Java17.Held, Java17.Busy {
    record Held(String key) implements Java17 {}

    record Busy() implements Java17 {}

    static Java17 lock(Jedis jedis, String owner, Object name) {
        if (!(name instanceof String s)) {
            return new Busy();
        }
        String key = """
                lock:17:""" + s;
        long won = jedis.setnx(key, owner);
        jedis.expire(key, 30);
        return switch ((int) won) {
            case 1 -> new Held(key);
            default -> new Busy();
        };
    }
}
