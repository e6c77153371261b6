package theatre.tickets;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

class RedissonOtherName {
    private final RedissonClient redisson;

    RedissonOtherName(RedissonClient redisson) {
        this.redisson = redisson;
    }

    void print(String show, Runnable printing) throws InterruptedException {
        if (!redisson.getLock("ticket:lock:" + show).tryLock(1, TimeUnit.SECONDS)) {
            return;
        }
        try {
            printing.run();
        } finally {
            RLock lock = redisson.getLock("ticket:lock:" + show);
            if (lock.isHeldByCurrentThread()) {
                lock.unlock();
            }
        }
    }
}
