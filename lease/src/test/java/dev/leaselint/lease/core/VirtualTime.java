package dev.leaselint.lease.core;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A clock that moves only when told to, and background work that runs on the calling thread when its time has come. */
final class VirtualTime implements NanoClock, Background {

    private record Task(long due, long order, Runnable work, boolean[] cancelled) {
    }

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::due).thenComparingLong(Task::order));
    private long now = 1_000_000;
    private long scheduled;

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void sleep(Duration time) {
        runUntil(now + time.toNanos());
    }

    /** Lets time pass without running anything, as in a call that takes long or a process that is paused. */
    void pass(Duration time) {
        now += time.toNanos();
    }

    /** Runs what is due within the given time. */
    void runFor(Duration time) {
        runUntil(now + time.toNanos());
    }

    private void runUntil(long end) {
        while (!tasks.isEmpty() && tasks.peek().due() <= end) {
            Task task = tasks.poll();
            if (!task.cancelled()[0]) {
                now = Math.max(now, task.due());
                task.work().run();
            }
        }
        now = Math.max(now, end);
    }

    @Override
    public Timer schedule(Duration delay, Runnable task) {
        boolean[] cancelled = new boolean[1];
        tasks.add(new Task(now + Math.max(0, delay.toNanos()), scheduled++, task, cancelled));
        return () -> cancelled[0] = true;
    }

    @Override
    public void command(Runnable task) {
        task.run();
    }

    @Override
    public void callback(Runnable task) {
        task.run();
    }

    @Override
    public void close() {
        tasks.clear();
    }
}
