package dev.leaselint.bench.libraries;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.integration.redis.util.RedisLockRegistry;

/** Spring Integration's lock registry. */
final class RegistryLocks implements LockClient {

    private final LettuceConnectionFactory connections;
    private final RedisLockRegistry registry;

    private RegistryLocks(Endpoint server, RedisLockRegistry.RedisLockType type) {
        connections = LettuceFactory.connect(server);
        registry = new RedisLockRegistry(connections, "bench-registry", Library.TTL.toMillis());
        registry.setRedisLockType(type);
    }

    static Library polling() {
        return library("Spring Integration RedisLockRegistry", RedisLockRegistry.RedisLockType.SPIN_LOCK);
    }

    static Library notified() {
        return library("Spring Integration RedisLockRegistry, pub/sub",
                RedisLockRegistry.RedisLockType.PUB_SUB_LOCK);
    }

    private static Library library(String name, RedisLockRegistry.RedisLockType type) {
        return new Library(name, RedisLockRegistry.class, true, (server, threads) -> new RegistryLocks(server, type));
    }

    @Override
    public Held acquire(String key, Duration maxWait) throws Exception {
        Lock lock = registry.obtain(key);
        if (!lock.tryLock(maxWait.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new IllegalStateException("not acquired");
        }
        return lock::unlock;
    }

    @Override
    public void close() {
        registry.destroy();
        connections.destroy();
    }
}
