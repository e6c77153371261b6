package garage;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

class InFinally {
    private final RedissonClient redisson;

    InFinally(RedissonClient redisson) {
        this.redisson = redisson;
    }

    boolean repair(String lift, Runnable repair) throws InterruptedException {
        RLock lock = redisson.getLock("lift:lock:" + lift);
        if (!lock.tryLock(1, 60, TimeUnit.SECONDS)) {
            return false;
        }
        try {
            repair.run();
            return true;
        } finally {
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }
}
