package school;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

class TryLockWithLease {
    private static final long LEASE_SECONDS = 30;
    private final RedissonClient redisson;

    TryLockWithLease(RedissonClient redisson) {
        this.redisson = redisson;
    }

    boolean enroll(String course, Runnable enrollment) throws InterruptedException {
        RLock lock = redisson.getLock("course:lock:" + course);
        if (!lock.tryLock(0, LEASE_SECONDS, TimeUnit.SECONDS)) {
            return false;
        }
        try {
            enrollment.run();
            return true;
        } finally {
            lock.unlock();
        }
    }
}
