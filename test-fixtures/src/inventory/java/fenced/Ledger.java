package bank.ledger;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;

public class Ledger {
    private static final Logger LOG = LoggerFactory.getLogger(Ledger.class);

    private final RedissonClient redisson;
    private final JdbcTemplate jdbc;

    public Ledger(RedissonClient redisson, JdbcTemplate jdbc) {
        this.redisson = redisson;
        this.jdbc = jdbc;
    }

    public void close(long day) {
        RFencedLock lock = redisson.getFencedLock("ledger:close:" + day);
        Long token = lock.tryLockAndGetToken(2, 60, TimeUnit.SECONDS);
        if (token == null) {
            LOG.info("day {} is being closed elsewhere", day);
            return;
        }
        try {
            int changed = jdbc.update(
                    "UPDATE ledger SET closed = true, fencing_token = ? WHERE day = ? AND fencing_token < ?",
                    token, day, token);
            if (changed == 0) {
                throw new IllegalStateException("a newer holder has been there");
            }
        } finally {
            lock.unlock();
        }
    }

    @Transactional
    public void transfer(long account, long cents) {
        RLock lock = redisson.getLock("ledger:account:" + account);
        lock.lock();
        try {
            jdbc.update("UPDATE account SET cents = cents + ? WHERE id = ?", cents, account);
        } finally {
            lock.unlock();
        }
    }
}
