package ferry.berths;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.annotation.Order;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;

class Berth {
    private final Runnable mooring;

    @Lazy
    @Autowired
    private Berth self;

    Berth(Runnable mooring) {
        this.mooring = mooring;
    }

    public void arrive() {
        self.moor();
    }

    @Exclusive(key = "main")
    public void moor() {
        mooring.run();
    }
}

@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface Exclusive {
    String key();
}

@Aspect
@Order(0)
class ExclusiveAspect {
    private static final RedisScript<Long> RELEASE = RedisScript.of(
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end",
            Long.class);
    private final StringRedisTemplate redis;

    ExclusiveAspect(StringRedisTemplate redis) {
        this.redis = redis;
    }

    @Around("@annotation(exclusive)")
    public Object lock(ProceedingJoinPoint call, Exclusive exclusive) throws Throwable {
        String key = "berth:lock:" + exclusive.key();
        String owner = UUID.randomUUID().toString();
        if (!Boolean.TRUE.equals(redis.opsForValue().setIfAbsent(key, owner, Duration.ofSeconds(30)))) {
            throw new IllegalStateException("busy");
        }
        try {
            return call.proceed();
        } finally {
            redis.execute(RELEASE, List.of(key), owner);
        }
    }
}
