package bank;

import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

public class AnnotatedMethod {
    private final RedissonClient redisson;
    private final Accounts accounts;

    public AnnotatedMethod(RedissonClient redisson, Accounts accounts) {
        this.redisson = redisson;
        this.accounts = accounts;
    }

    @Transactional
    public boolean withdraw(long account, long cents) throws InterruptedException {
        RLock lock = redisson.getLock("account:lock:" + account);
        if (!lock.tryLock(2, TimeUnit.SECONDS)) {
            return false;
        }
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCompletion(int status) {
                lock.unlock();
            }
        });
        long balance = accounts.balance(account);
        accounts.updateBalance(account, balance - cents);
        return true;
    }

    public interface Accounts {
        long balance(long account);

        void updateBalance(long account, long cents);
    }
}
