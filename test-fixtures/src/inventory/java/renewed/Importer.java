package imports;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.params.SetParams;

public class Importer {
    private static final String RENEW =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0";
    private static final String RELEASE =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0";

    private final JedisPooled redis;
    private final ScheduledExecutorService timer;

    public Importer(JedisPooled redis, ScheduledExecutorService timer) {
        this.redis = redis;
        this.timer = timer;
    }

    public boolean run(String feed, Runnable work) {
        String key = "import:lock:" + feed;
        String owner = UUID.randomUUID().toString();
        if (redis.set(key, owner, SetParams.setParams().nx().px(20_000)) == null) {
            return false;
        }
        ScheduledFuture<?> renewal = timer.scheduleAtFixedRate(
                () -> redis.eval(RENEW, List.of(key), List.of(owner, "20000")), 5, 5, TimeUnit.SECONDS);
        try {
            work.run();
            return true;
        } finally {
            renewal.cancel(true);
            redis.eval(RELEASE, List.of(key), List.of(owner));
        }
    }
}
