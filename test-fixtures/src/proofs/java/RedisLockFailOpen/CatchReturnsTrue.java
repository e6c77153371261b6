package clinic;

import java.time.Duration;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.StringRedisTemplate;

class CatchReturnsTrue {
    private static final Logger LOG = LoggerFactory.getLogger(CatchReturnsTrue.class);
    private final StringRedisTemplate redis;

    CatchReturnsTrue(StringRedisTemplate redis) {
        this.redis = redis;
    }

    boolean tryLock(String bed) {
        try {
            return Boolean.TRUE.equals(redis.opsForValue()
                    .setIfAbsent("bed:lock:" + bed, UUID.randomUUID().toString(), Duration.ofSeconds(30)));
        } catch (DataAccessException e) {
            LOG.warn("Redis does not answer", e);
            return false;
        }
    }
}
