package cinema;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

class RedissonReturnsFalse {
    private final RedissonClient redisson;

    RedissonReturnsFalse(RedissonClient redisson) {
        this.redisson = redisson;
    }

    boolean tryLock(String seat) {
        RLock lock = redisson.getLock("seat:lock:" + seat);
        try {
            return lock.tryLock(3, 30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
