package app;

import redis.clients.jedis.Jedis;

public class RedisHelper {
    private final Jedis jedis;

    public RedisHelper(Jedis jedis) {
        this.jedis = jedis;
    }

    public boolean putIfAbsent(String key, String value) {
        return jedis.setnx(key, value) == 1;
    }

    public void expire(String key, int seconds) {
        jedis.expire(key, seconds);
    }
}
