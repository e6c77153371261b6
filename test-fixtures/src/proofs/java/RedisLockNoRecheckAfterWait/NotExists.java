package atlas.index;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.springframework.integration.redis.util.RedisLockRegistry;

class NotExists {
    private final RedisLockRegistry registry;
    private final Index index;

    NotExists(RedisLockRegistry registry, Index index) {
        this.registry = registry;
        this.index = index;
    }

    void create(String region) throws InterruptedException {
        if (!index.exists(region)) {
            Lock lock = registry.obtain("region:" + region);
            if (lock.tryLock(2, TimeUnit.SECONDS)) {
                try {
                    if (!index.exists(region)) {
                        index.create(region);
                    }
                } finally {
                    lock.unlock();
                }
            }
        }
    }

    interface Index {
        boolean exists(String region);

        void create(String region);
    }
}
