package dev.leaselint.lease.core;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Waits a random time: between 5 ms and the least of 250 ms, half of the holder's time to live and the rest. */
final class PollWaiter implements Waiter {

    private static final Duration SHORTEST = Duration.ofMillis(5);
    private static final Duration LONGEST = Duration.ofMillis(250);

    private final NanoClock clock;

    PollWaiter(NanoClock clock) {
        this.clock = clock;
    }

    @Override
    public void pause(Duration holderTtl, Duration rest) throws InterruptedException {
        Duration half = holderTtl.dividedBy(2);
        Duration bound = half.compareTo(LONGEST) < 0 ? half : LONGEST;
        long most = Math.max(SHORTEST.toNanos() + 1, bound.toNanos());
        long chosen = ThreadLocalRandom.current().nextLong(SHORTEST.toNanos(), most);
        clock.sleep(Duration.ofNanos(Math.min(chosen, rest.toNanos())));
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
