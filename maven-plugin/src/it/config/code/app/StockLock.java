package app;

import com.acme.redis.AcmeCache;

class StockLock {
    private final AcmeCache cache;

    StockLock(AcmeCache cache) {
        this.cache = cache;
    }

    boolean lock(String item, String owner) {
        return cache.putIfNew("stock:lock:" + item, owner);
    }
}
