package dev.leaselint.source;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** A bounded pool of threads with stacks that are deep enough for nested code. */
final class Workers implements AutoCloseable {
    private static final long STACK_BYTES = 256L << 20;

    private final ExecutorService pool;

    Workers(int threads) {
        pool = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(null, task, "leaselint", STACK_BYTES);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Applies a function to all items in parallel; results in the order of the items. */
    <T, R> List<R> map(List<T> items, Function<T, R> function) {
        List<Future<R>> futures = new ArrayList<>();
        for (T item : items) {
            futures.add(pool.submit(() -> function.apply(item)));
        }
        List<R> results = new ArrayList<>();
        for (Future<R> future : futures) {
            results.add(get(future));
        }
        return results;
    }

    private static <R> R get(Future<R> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while scanning", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
