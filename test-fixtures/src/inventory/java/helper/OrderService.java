package shop.orders;

import java.time.Duration;
import org.springframework.jdbc.core.JdbcTemplate;
import shop.locks.RedisLocks;

public class OrderService {
    // three times the slowest booking of last year
    private static final Duration LEASE = Duration.ofSeconds(30);

    private final RedisLocks locks;
    private final JdbcTemplate jdbc;

    public OrderService(RedisLocks locks, JdbcTemplate jdbc) {
        this.locks = locks;
        this.jdbc = jdbc;
    }

    /** A holder whose lease has expired is held back by the version. */
    public boolean book(long orderId, long version) {
        String owner = locks.tryLock("order:" + orderId, LEASE);
        if (owner == null) {
            return false;
        }
        try {
            return jdbc.update(
                            "UPDATE orders SET status = 'BOOKED', version = version + 1 WHERE id = ? AND version = ?",
                            orderId,
                            version)
                    == 1;
        } finally {
            locks.unlock("order:" + orderId, owner);
        }
    }
}
