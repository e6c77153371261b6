// classpath: jedis-2
package legacy.studio;

import java.util.Collections;
import java.util.UUID;
import redis.clients.jedis.Jedis;

public class Jedis2Finally {
    private static final String RELEASE =
            "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end";

    public void cut(Jedis jedis, String film, Runnable cutting) {
        String lockKey = "film:lock:" + film;
        String owner = UUID.randomUUID().toString();
        if (!"OK".equals(jedis.set(lockKey, owner, "NX", "EX", 30))) {
            return;
        }
        try {
            cutting.run();
        } finally {
            jedis.eval(RELEASE, Collections.singletonList(lockKey), Collections.singletonList(owner));
        }
    }
}
