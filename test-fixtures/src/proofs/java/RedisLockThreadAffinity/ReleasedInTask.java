package relay;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

class ReleasedInTask {
    private final RedissonClient redisson;
    private final ExecutorService pool;

    ReleasedInTask(RedissonClient redisson, ExecutorService pool) {
        this.redisson = redisson;
        this.pool = pool;
    }

    boolean start(String race, Runnable timing) throws InterruptedException {
        RLock lock = redisson.getLock("race:lock:" + race);
        if (!lock.tryLock(1, TimeUnit.SECONDS)) {
            return false;
        }
        long owner = Thread.currentThread().getId();
        pool.execute(() -> {
            try {
                timing.run();
            } finally {
                lock.unlockAsync(owner).toCompletableFuture().join();
            }
        });
        return true;
    }
}
