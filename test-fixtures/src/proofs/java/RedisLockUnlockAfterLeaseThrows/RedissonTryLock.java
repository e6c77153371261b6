package bakery;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

class RedissonTryLock {
    private final RedissonClient redisson;
    private final Ovens ovens;

    RedissonTryLock(RedissonClient redisson, Ovens ovens) {
        this.redisson = redisson;
        this.ovens = ovens;
    }

    int bake(String oven) throws InterruptedException {
        RLock lock = redisson.getLock("oven:lock:" + oven);
        if (!lock.tryLock(2, 30, TimeUnit.SECONDS)) {
            return 0;
        }
        try {
            return ovens.bake(oven);
        } finally {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }

    interface Ovens {
        int bake(String oven);
    }
}
