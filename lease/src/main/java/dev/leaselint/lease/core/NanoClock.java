package dev.leaselint.lease.core;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A monotonic clock; replaced by a virtual one in tests. All lease arithmetic uses it, never the wall clock. */
public interface NanoClock {

    /** The clock of the JVM. */
    NanoClock SYSTEM = new NanoClock() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void sleep(Duration time) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        }
    };

    /** Nanoseconds since an arbitrary origin; only differences mean something. */
    long nanoTime();

    /**
     * Blocks for the given time.
     *
     * @throws InterruptedException when interrupted, with the flag cleared
     */
    void sleep(Duration time) throws InterruptedException;
}
