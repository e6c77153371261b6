package app;

import org.redisson.api.RLock;
import org.springframework.jdbc.core.JdbcTemplate;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.SetParams;

class Till {
    private Jedis jedis;
    private JdbcTemplate jdbc;

    String take(String customerNumber, String owner) {
        return jedis.set("lock:" + customerNumber, owner, SetParams.setParams().nx().px(1000));
    }

    void free(String id) {
        jedis.del("lock:" + id);
    }

    void count(RLock lock, long id, long turn) {
        lock.lock();
        try {
            jdbc.update("update till set sum = sum + 1, turn = turn + 1 where id = ? and turn = ?", id, turn);
        } finally {
            lock.unlock();
        }
    }
}
