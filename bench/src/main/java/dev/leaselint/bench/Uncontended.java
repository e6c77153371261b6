package dev.leaselint.bench;

import dev.leaselint.bench.libraries.LockClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Acquires and releases locks that nobody else wants, on several threads as fast as it goes. */
final class Uncontended {

    private static final int KEYS_PER_THREAD = 100;

    private Uncontended() {
    }

    /**
     * What was measured.
     *
     * @param perSecond pairs of acquire and release, by all threads together
     * @param times how long a pair took
     */
    record Result(double perSecond, Times times) {
    }

    static Result run(LockClient client, String prefix, int threads, Duration time) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<Times>> loops = new ArrayList<>();
            long start = System.nanoTime();
            for (int thread = 0; thread < threads; thread++) {
                String keys = prefix + ":" + thread + ":";
                loops.add(() -> loop(client, keys, start + time.toNanos()));
            }
            Times times = new Times();
            for (Future<Times> loop : executor.invokeAll(loops)) {
                times.add(loop.get());
            }
            double seconds = (System.nanoTime() - start) / (double) Duration.ofSeconds(1).toNanos();
            return new Result(times.count() / seconds, times);
        } finally {
            executor.shutdown();
        }
    }

    private static Times loop(LockClient client, String keys, long end) throws Exception {
        Times times = new Times();
        long before = System.nanoTime();
        for (int i = 0; before - end < 0; i++) {
            client.acquire(keys + i % KEYS_PER_THREAD, Duration.ZERO).release();
            long after = System.nanoTime();
            times.add(after - before);
            before = after;
        }
        return times;
    }
}
