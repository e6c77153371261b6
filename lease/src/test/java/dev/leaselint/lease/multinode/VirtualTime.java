package dev.leaselint.lease.multinode;

import dev.leaselint.lease.core.NanoClock;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A clock that jumps from one event to the next; everything runs on the calling thread. */
final class VirtualTime implements NanoClock, Timer {

    private record Event(long at, long order, Runnable action) {
    }

    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingLong(Event::order));
    private long now;
    private long count;

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public void sleep(Duration time) {
        advance(time);
    }

    @Override
    public void after(Duration delay, Runnable action) {
        events.add(new Event(now + Math.max(0, delay.toNanos()), count++, action));
    }

    /** Runs everything that falls due within the given time. */
    void advance(Duration time) {
        long end = now + time.toNanos();
        while (!events.isEmpty() && events.peek().at() <= end) {
            Event next = events.poll();
            now = next.at();
            next.action().run();
        }
        now = end;
    }
}
