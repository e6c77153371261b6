// classpath: jedis-2
package legacy.parking;

import java.util.UUID;
import redis.clients.jedis.Jedis;

public class Jedis2Statement {
    public void close(Jedis jedis, String garage, Runnable closing) {
        String reply = jedis.set("garage:lock:" + garage, UUID.randomUUID().toString(), "NX", "EX", 30);
        if ("OK".equals(reply)) {
            closing.run();
        }
    }
}
