package quarry.carts;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RFencedLock;
import org.redisson.api.RedissonClient;

class OnlyTestedForNull {
    private final RedissonClient redisson;
    private final Carts carts;

    OnlyTestedForNull(RedissonClient redisson, Carts carts) {
        this.redisson = redisson;
        this.carts = carts;
    }

    boolean load(String cart, int stones) {
        RFencedLock lock = redisson.getFencedLock("cart:lock:" + cart);
        Long token = lock.tryLockAndGetToken(1, 30, TimeUnit.SECONDS);
        if (token == null) {
            return false;
        }
        try {
            carts.load(cart, stones, token);
            return true;
        } finally {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }

    interface Carts {
        void load(String cart, int stones, long token);
    }
}
