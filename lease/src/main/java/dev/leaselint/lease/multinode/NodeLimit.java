package dev.leaselint.lease.multinode;

import java.time.Duration;

/**
 * How long one node may take to answer: a fiftieth of the time to live within bounds, so that a dead node costs little
 * of the lease.
 *
 * @param least lower bound, positive
 * @param most upper bound, at least {@code least}
 */
public record NodeLimit(Duration least, Duration most) {

    /** 5 to 100 milliseconds, for nodes in one region. */
    public static final NodeLimit DEFAULT = new NodeLimit(Duration.ofMillis(5), Duration.ofMillis(100));

    private static final int SHARE = 50;

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException when a bound is not positive or the bounds are in the wrong order
     */
    public NodeLimit {
        if (least.isNegative() || least.isZero() || most.compareTo(least) < 0) {
            throw new IllegalArgumentException("limits must be positive and in order, not " + least + " and " + most);
        }
    }

    /**
     * The limit for a lease.
     *
     * @param ttl time to live of the lease
     * @return a duration between the bounds
     */
    public Duration forTtl(Duration ttl) {
        Duration share = ttl.dividedBy(SHARE);
        if (share.compareTo(least) < 0) {
            return least;
        }
        return share.compareTo(most) > 0 ? most : share;
    }
}
