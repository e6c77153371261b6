package dev.leaselint.lease.core;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Daemon threads: one for timers, a few for commands, one for callbacks. They are apart so that neither a Redis that
 * hangs nor a slow callback can delay the discovery that a lease is over.
 */
final class ThreadedBackground implements Background {

    private static final Logger LOG = LoggerFactory.getLogger(ThreadedBackground.class);
    private static final long IDLE_SECONDS = 30;

    private final ScheduledThreadPoolExecutor timers;
    private final ExecutorService commands;
    private final ExecutorService callbacks;

    ThreadedBackground(int commandThreads) {
        timers = new ScheduledThreadPoolExecutor(1, daemons("lease-timer"));
        timers.setRemoveOnCancelPolicy(true);
        timers.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        timers.allowCoreThreadTimeOut(true);
        timers.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        commands = pool(commandThreads, "lease-command");
        callbacks = pool(1, "lease-callback");
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
        try {
            ScheduledFuture<?> future =
                    timers.schedule(guarded(task), Math.max(0, delay.toNanos()), TimeUnit.NANOSECONDS);
            return () -> future.cancel(false);
        } catch (RejectedExecutionException e) {
            return () -> { };
        }
    }

    @Override
    public void command(Runnable task) {
        submit(commands, task);
    }

    @Override
    public void callback(Runnable task) {
        submit(callbacks, task);
    }

    @Override
    public void close() {
        timers.shutdownNow();
        commands.shutdown();
        callbacks.shutdown();
    }

    /** After close nothing runs any more; a late timer must not fail for that. */
    private static void submit(ExecutorService executor, Runnable task) {
        try {
            executor.execute(guarded(task));
        } catch (RejectedExecutionException e) {
            LOG.debug("Lease client is closed, task dropped");
        }
    }

    /** A failing task must not end silently. */
    private static Runnable guarded(Runnable task) {
        return () -> {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                LOG.error("Lease background task failed", e);
            }
        };
    }

    private static ExecutorService pool(int threads, String name) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), daemons(name));
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    private static ThreadFactory daemons(String name) {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
