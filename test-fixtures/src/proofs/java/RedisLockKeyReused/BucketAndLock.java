package larder;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

class BucketAndLock {
    private final RedissonClient redisson;

    BucketAndLock(RedissonClient redisson) {
        this.redisson = redisson;
    }

    boolean stock(String jar, String content) throws InterruptedException {
        RLock lock = redisson.getLock("jar:lock:" + jar);
        if (!lock.tryLock(1, TimeUnit.SECONDS)) {
            return false;
        }
        try {
            redisson.<String>getBucket("jar:" + jar).set(content, Duration.ofHours(1));
            return true;
        } finally {
            lock.unlock();
        }
    }
}
