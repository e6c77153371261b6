package depot;

import java.time.Duration;
import java.util.List;
import org.springframework.dao.DataAccessException;
import org.springframework.data.redis.core.RedisOperations;
import org.springframework.data.redis.core.SessionCallback;
import org.springframework.data.redis.core.StringRedisTemplate;

class InPipeline {
    private final StringRedisTemplate redis;

    InPipeline(StringRedisTemplate redis) {
        this.redis = redis;
    }

    List<Object> claim(List<String> pallets, String token) {
        return redis.executePipelined(new SessionCallback<Object>() {
            @Override
            @SuppressWarnings("unchecked")
            public <K, V> Object execute(RedisOperations<K, V> operations) throws DataAccessException {
                RedisOperations<String, String> strings = (RedisOperations<String, String>) operations;
                for (String pallet : pallets) {
                    strings.opsForValue().setIfAbsent("pallet:lock:" + pallet, token, Duration.ofSeconds(30));
                }
                return null;
            }
        });
    }
}
