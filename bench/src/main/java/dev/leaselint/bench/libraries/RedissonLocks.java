package dev.leaselint.bench.libraries;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Redisson's re-entrant lock with a time to live, without its watchdog; connections as many as it takes by default. */
final class RedissonLocks implements LockClient {

    private final RedissonClient client;

    private RedissonLocks(RedissonClient client) {
        this.client = client;
    }

    static Library library() {
        return new Library(Library.BASELINE, Redisson.class, true,
                (server, threads) -> new RedissonLocks(connect(server)));
    }

    static RedissonClient connect(Endpoint server) {
        Config config = new Config();
        config.useSingleServer().setAddress("redis://" + server);
        return Redisson.create(config);
    }

    @Override
    public Held acquire(String key, Duration maxWait) throws Exception {
        RLock lock = client.getLock(key);
        if (!lock.tryLock(maxWait.toMillis(), Library.TTL.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("not acquired");
        }
        return lock::unlock;
    }

    @Override
    public void close() {
        client.shutdown();
    }
}
