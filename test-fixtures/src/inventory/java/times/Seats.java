package shop.times;

import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.redis.core.StringRedisTemplate;

public class Seats {
    private static final long HALL_SECONDS = 45;

    private final StringRedisTemplate redis;
    private final LockTimes times;

    @Value("${shop.row-lease:20}")
    private long rowSeconds;

    public Seats(StringRedisTemplate redis, LockTimes times) {
        this.redis = redis;
        this.times = times;
    }

    public boolean lockHall(long hall) {
        return take("seats:lock:hall:" + hall, HALL_SECONDS);
    }

    public boolean lockRow(long hall, int row) {
        return take("seats:lock:row:" + hall + ":" + row, rowSeconds);
    }

    public boolean lockSeat(long seat) {
        return take("seats:lock:seat:" + seat, times.getSeatSeconds());
    }

    public boolean lockTier(int tier, long seconds) {
        return take("seats:lock:tier:" + tier, seconds);
    }

    public boolean lockSection(int section) {
        return take("seats:lock:section:" + section, 15);
    }

    private boolean take(String key, long seconds) {
        String owner = UUID.randomUUID().toString();
        return Boolean.TRUE.equals(redis.opsForValue().setIfAbsent(key, owner, seconds, TimeUnit.SECONDS));
    }
}
