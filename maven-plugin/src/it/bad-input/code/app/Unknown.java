package app;

import redis.clients.jedis.Jedis;

/** Asks the class path for a type. */
class Unknown {
    void clear(other.Store store, Jedis jedis) {
        store.del(jedis);
    }
}
