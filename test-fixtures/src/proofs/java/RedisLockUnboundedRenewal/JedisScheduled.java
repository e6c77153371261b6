package mine;

import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import redis.clients.jedis.JedisPooled;

class JedisScheduled {
    private static final String RENEW =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0";
    private static final int MOST_RENEWALS = 20;
    private final ScheduledExecutorService scheduler;
    private final JedisPooled redis;

    JedisScheduled(ScheduledExecutorService scheduler, JedisPooled redis) {
        this.scheduler = scheduler;
        this.redis = redis;
    }

    ScheduledFuture<?> keep(String shaft, String token, Runnable lost) {
        AtomicInteger left = new AtomicInteger(MOST_RENEWALS);
        return scheduler.scheduleAtFixedRate(() -> {
            if (left.getAndDecrement() <= 0) {
                throw new IllegalStateException("shaft " + shaft + " is locked too long");
            }
            Object renewed = redis.eval(RENEW, List.of("shaft:lock:" + shaft), List.of(token, "30000"));
            if (!Long.valueOf(1).equals(renewed)) {
                lost.run();
            }
        }, 10, 10, TimeUnit.SECONDS);
    }
}
