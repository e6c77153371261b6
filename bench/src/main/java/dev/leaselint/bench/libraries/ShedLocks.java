package dev.leaselint.bench.libraries;

import java.time.Duration;
import java.time.Instant;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** ShedLock with the owner check that it has as an option. Its locks are tried once and never waited for. */
final class ShedLocks implements LockClient {

    private final LettuceConnectionFactory connections;
    private final RedisLockProvider provider;

    private ShedLocks(Endpoint server) {
        connections = LettuceFactory.connect(server);
        provider = new RedisLockProvider.Builder(connections).safeUpdate(true).build();
    }

    static Library library() {
        return new Library("ShedLock, safeUpdate", RedisLockProvider.class, false,
                (server, threads) -> new ShedLocks(server));
    }

    @Override
    public Held acquire(String key, Duration maxWait) {
        if (!maxWait.isZero()) {
            throw new UnsupportedOperationException("ShedLock does not wait");
        }
        SimpleLock lock = provider.lock(new LockConfiguration(Instant.now(), key, Library.TTL, Duration.ZERO))
                .orElseThrow(() -> new IllegalStateException("not acquired"));
        return lock::unlock;
    }

    @Override
    public void close() {
        connections.destroy();
    }
}
