package dev.leaselint.bench;

import dev.leaselint.bench.libraries.LockClient;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Measures how long after the call of the holder's release a waiting client of the same library holds the lock. Holder
 * and waiter have connections of their own, like two processes.
 */
final class HandOff {

    private static final Duration MAX_WAIT = Duration.ofSeconds(10);
    /** Enough for the waiter to have found the lock taken and to have gone to sleep. */
    private static final int LEAST_HOLD_MILLIS = 30;
    /** Spreads the release evenly over the pause of those that ask again after 100 ms. */
    private static final int SPREAD_MILLIS = 100;

    private final LockClient holder;
    private final LockClient waiter;
    private final Random random;

    HandOff(LockClient holder, LockClient waiter, Random random) {
        this.holder = holder;
        this.waiter = waiter;
        this.random = random;
    }

    Times run(String prefix, int count) throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            Times times = new Times();
            for (int i = 0; i < count; i++) {
                times.add(one(executor, prefix + ":" + i));
            }
            return times;
        } finally {
            executor.shutdown();
        }
    }

    private long one(ExecutorService executor, String key) throws Exception {
        LockClient.Held held = holder.acquire(key, Duration.ZERO);
        Future<Long> taken = executor.submit(() -> {
            LockClient.Held next = waiter.acquire(key, MAX_WAIT);
            long now = System.nanoTime();
            next.release();
            return now;
        });
        Thread.sleep(LEAST_HOLD_MILLIS + random.nextInt(SPREAD_MILLIS));
        long released = System.nanoTime();
        held.release();
        return taken.get() - released;
    }
}
