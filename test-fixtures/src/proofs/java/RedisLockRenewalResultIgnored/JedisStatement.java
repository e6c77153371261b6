package archive;

import java.util.List;
import redis.clients.jedis.JedisPooled;

class JedisStatement {
    private static final String RENEW =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0";
    private final JedisPooled redis;

    JedisStatement(JedisPooled redis) {
        this.redis = redis;
    }

    void copy(String shelf, String token, List<Runnable> pages) {
        for (Runnable page : pages) {
            Object renewed = redis.eval(RENEW, List.of("shelf:lock:" + shelf), List.of(token, "30000"));
            if (!Long.valueOf(1).equals(renewed)) {
                throw new IllegalStateException("the lock of shelf " + shelf + " was lost");
            }
            page.run();
        }
    }
}
