package press;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.redisson.api.RLock;
import org.redisson.api.RedissonClient;

class ExecutorSubmit {
    private final RedissonClient redisson;
    private final ExecutorService pool;
    private final Printer printer;

    ExecutorSubmit(RedissonClient redisson, ExecutorService pool, Printer printer) {
        this.redisson = redisson;
        this.pool = pool;
        this.printer = printer;
    }

    boolean print(String issue) throws InterruptedException, ExecutionException {
        RLock lock = redisson.getLock("issue:lock:" + issue);
        if (!lock.tryLock(1, TimeUnit.SECONDS)) {
            return false;
        }
        try {
            Future<?> printed = pool.submit(() -> printer.print(issue));
            printed.get();
            return true;
        } finally {
            lock.unlock();
        }
    }

    interface Printer {
        void print(String issue);
    }
}
