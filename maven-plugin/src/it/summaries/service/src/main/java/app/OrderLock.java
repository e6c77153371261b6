package app;

class OrderLock {
    private final RedisHelper redis;

    OrderLock(RedisHelper redis) {
        this.redis = redis;
    }

    boolean tryLock(String owner) {
        if (redis.putIfAbsent("lock:orders", owner)) {
            redis.expire("lock:orders", 30);
            return true;
        }
        return false;
    }
}
