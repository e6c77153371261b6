package vault.quorum;

import java.util.List;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.params.SetParams;

class HalfIsEnough {
    private final List<JedisPooled> nodes;

    HalfIsEnough(List<JedisPooled> nodes) {
        this.nodes = nodes;
    }

    boolean lock(String box, String token) {
        int taken = 0;
        for (JedisPooled node : nodes) {
            if ("OK".equals(node.set("box:lock:" + box, token, SetParams.setParams().nx().px(10_000)))) {
                taken++;
            }
        }
        return taken > nodes.size() / 2;
    }
}
