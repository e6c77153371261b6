package counters;

import java.util.concurrent.TimeUnit;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.jdbc.core.JdbcTemplate;

public class Uploads {
    private final StringRedisTemplate redis;
    private final JdbcTemplate jdbc;

    public Uploads(StringRedisTemplate redis, JdbcTemplate jdbc) {
        this.redis = redis;
        this.jdbc = jdbc;
    }

    public void upload(String file) {
        String key = "upload:lock:" + file;
        if (redis.opsForValue().increment(key) == 1) {
            redis.expire(key, 30, TimeUnit.SECONDS);
            try {
                jdbc.update("UPDATE upload SET state = 'DONE' WHERE file = ?", file);
            } finally {
                redis.delete(key);
            }
        }
    }

    public boolean clean(String folder) {
        if (!tryLock("clean:lock:" + folder)) {
            return false;
        }
        try {
            jdbc.update("DELETE FROM upload WHERE folder = ?", folder);
            return true;
        } finally {
            redis.delete("clean:lock:" + folder);
        }
    }

    private boolean tryLock(String key) {
        Long count = redis.opsForValue().increment(key, 1);
        return count != null && count == 1;
    }
}
