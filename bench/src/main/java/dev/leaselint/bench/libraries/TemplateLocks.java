package dev.leaselint.bench.libraries;

import com.baomidou.lock.LockInfo;
import com.baomidou.lock.LockTemplate;
import com.baomidou.lock.executor.LockExecutor;
import com.baomidou.lock.executor.RedisTemplateLockExecutor;
import com.baomidou.lock.executor.RedissonLockExecutor;
import com.baomidou.lock.spring.boot.autoconfigure.Lock4jProperties;
import java.time.Duration;
import java.util.List;
import org.redisson.api.RedissonClient;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/** lock4j's template with its default settings, assembled by hand instead of by Spring Boot. */
final class TemplateLocks implements LockClient {

    private final LockTemplate template;
    private final Runnable disconnect;

    private TemplateLocks(LockExecutor<?> executor, Lock4jProperties properties, Runnable disconnect) {
        this.disconnect = disconnect;
        template = new LockTemplate();
        template.setProperties(properties);
        template.setExecutors(List.of(executor));
        try {
            template.afterPropertiesSet();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static Library overRedisTemplate() {
        return new Library("lock4j, RedisTemplate", LockTemplate.class, true, (server, threads) -> {
            LettuceConnectionFactory connections = LettuceFactory.connect(server);
            Lock4jProperties properties = new Lock4jProperties();
            return new TemplateLocks(
                    new RedisTemplateLockExecutor(new StringRedisTemplate(connections), properties), properties,
                    connections::destroy);
        });
    }

    static Library overRedisson() {
        return new Library("lock4j, Redisson", LockTemplate.class, true, (server, threads) -> {
            RedissonClient client = RedissonLocks.connect(server);
            return new TemplateLocks(new RedissonLockExecutor(client), new Lock4jProperties(), client::shutdown);
        });
    }

    @Override
    public Held acquire(String key, Duration maxWait) {
        LockInfo lock = template.lock(key, Library.TTL.toMillis(), maxWait.toMillis());
        if (lock == null) {
            throw new IllegalStateException("not acquired");
        }
        return () -> {
            if (!template.releaseLock(lock)) {
                throw new IllegalStateException("not released");
            }
        };
    }

    @Override
    public void close() {
        disconnect.run();
    }
}
