package dev.leaselint.lease.testkit;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a condition, with a limit that only a test which fails reaches. */
public final class Await {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private Await() {
    }

    public static void until(BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("condition not met within " + LIMIT);
            }
            Thread.sleep(2);
        }
    }
}
