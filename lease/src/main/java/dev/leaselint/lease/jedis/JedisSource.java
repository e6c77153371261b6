package dev.leaselint.lease.jedis;

import redis.clients.jedis.Jedis;

/** Where connections come from. Closing a connection gives it back, or discards it when it is broken. */
interface JedisSource {

    /** A connection to the node that owns the key, or to any node when the key is null. */
    Jedis take(String key);

    /** The server said that the key lives elsewhere. */
    void moved();
}
