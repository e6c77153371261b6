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
import java.util.concurrent.atomic.AtomicReference;
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
    private final AtomicReference<ScheduledFuture<?>> pacer = new AtomicReference<>();

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
        AtomicReference<Runnable> pending = new AtomicReference<>(task);
        try {
            ScheduledFuture<?> future = timers.schedule(guarded(() -> runOnce(pending)),
                    Math.max(0, delay.toNanos()), TimeUnit.NANOSECONDS);
            return () -> {
                pending.set(null);
                takeOff(future);
            };
        } catch (RejectedExecutionException e) {
            return () -> { };
        }
    }

    private static void runOnce(AtomicReference<Runnable> pending) {
        Runnable task = pending.getAndSet(null);
        if (task != null) {
            task.run();
        }
    }

    /**
     * Takes a task off the queue, unless it is the earliest of those cancelled. That one stays until its time: with it
     * at the head of the queue, the tasks of short leases, which come and go, do not wake the timer thread each time.
     */
    private void takeOff(ScheduledFuture<?> future) {
        ScheduledFuture<?> current = pacer.get();
        if (future == current || future.isDone()) {
            return;
        }
        boolean earliest = current == null || current.isDone() || future.compareTo(current) < 0;
        if (!earliest || !pacer.compareAndSet(current, future)) {
            future.cancel(false);
        } else if (current != null) {
            current.cancel(false);
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
