package dev.leaselint.lease.core;

import java.time.Duration;

/**
 * The margin for clocks that run at different speeds: one percent and two milliseconds, as in the Redlock description.
 */
public final class Drift {

    private static final Duration CONSTANT = Duration.ofMillis(2);
    private static final int DIVISOR = 100;

    private Drift() {
    }

    /** The margin to take off a time to live. */
    public static Duration margin(Duration ttl) {
        return ttl.dividedBy(DIVISOR).plus(CONSTANT);
    }

    /** What may be relied on of a time to live; zero if the margin eats it up. */
    public static Duration usable(Duration ttl) {
        Duration usable = ttl.minus(margin(ttl));
        return usable.isNegative() ? Duration.ZERO : usable;
    }
}
