package functions;

import com.alicp.jetcache.Cache;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.LockingTaskExecutor;
import net.javacrumbs.shedlock.core.SimpleLock;
import org.springframework.integration.redis.util.RedisLockRegistry;
import org.springframework.integration.support.locks.DefaultLockRegistry;
import org.springframework.jdbc.core.JdbcTemplate;

public class Reports {
    private static final Duration AT_MOST = Duration.ofMinutes(10);
    private static final Duration AT_LEAST = Duration.ofSeconds(5);

    private final LockingTaskExecutor executor;
    private final LockProvider provider;
    private final RedisLockRegistry registry;
    private final DefaultLockRegistry local;
    private final Cache<String, String> cache;
    private final JdbcTemplate jdbc;

    public Reports(
            LockingTaskExecutor executor,
            LockProvider provider,
            RedisLockRegistry registry,
            DefaultLockRegistry local,
            Cache<String, String> cache,
            JdbcTemplate jdbc) {
        this.executor = executor;
        this.provider = provider;
        this.registry = registry;
        this.local = local;
        this.cache = cache;
        this.jdbc = jdbc;
    }

    public void daily() {
        executor.executeWithLock(
                (Runnable) () -> jdbc.update("UPDATE report SET state = 'DONE' WHERE kind = 'daily'"),
                new LockConfiguration(Instant.now(), "report-daily", AT_MOST, AT_LEAST));
    }

    public void weekly() {
        provider.lock(new LockConfiguration(Instant.now(), "report-weekly", Duration.ofMinutes(30), AT_LEAST))
                .ifPresent(lock -> {
                    try {
                        jdbc.update("UPDATE report SET state = 'DONE' WHERE kind = 'weekly'");
                    } finally {
                        lock.unlock();
                    }
                });
    }

    public void customer(long customer) throws InterruptedException {
        registry.executeLocked("report:customer:" + customer, () -> {
            jdbc.update("UPDATE report SET state = 'DONE' WHERE customer = ? AND version = ?", customer, 1);
        });
    }

    public void region(int region) throws Exception {
        registry.executeLocked("report:region:" + region, Duration.ofSeconds(3), this::write);
    }

    public boolean month(String month) {
        return cache.tryLockAndRun("report:month:" + month, 40, TimeUnit.SECONDS, () -> write());
    }

    public void inThisProcess(String name) throws InterruptedException {
        local.executeLocked("report:local:" + name, () -> write());
    }

    public void branch(long branch) {
        locked("report:branch:" + branch, () -> jdbc.update("DELETE FROM report WHERE branch = ?", branch));
    }

    public void staff(long staff) {
        locked("report:staff:" + staff, this::write);
    }

    private void locked(String key, Runnable work) {
        executor.executeWithLock(work, new LockConfiguration(Instant.now(), key, AT_MOST, AT_LEAST));
    }

    private void write() {
        jdbc.update("INSERT INTO report (state) VALUES ('NEW')");
    }
}
