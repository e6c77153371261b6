package orders.items;

import java.time.Duration;
import java.util.UUID;
import org.springframework.data.redis.core.StringRedisTemplate;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.params.SetParams;

/** Order 1 with item 23 and order 12 with item 3 are one key. */
class Glued {
    private final StringRedisTemplate redis;

    Glued(StringRedisTemplate redis) {
        this.redis = redis;
    }

    boolean lock(long orderId, long itemId) {
        String token = UUID.randomUUID().toString();
        return Boolean.TRUE.equals(
                redis.opsForValue().setIfAbsent("item:lock:" + orderId + ":" + itemId, token, Duration.ofSeconds(5)));
    }

    boolean lock(JedisPooled jedis, String customerId, String cartId, String token) {
        String key = String.format("cart:lock:%s:%s", customerId, cartId);
        return jedis.set(key, token, SetParams.setParams().nx().px(5000)) != null;
    }
}
