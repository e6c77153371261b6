package app;

import redis.clients.jedis.Jedis;

class Broken {
    void lock(Jedis jedis) {
        jedis.setnx("lock:orders",
    }
