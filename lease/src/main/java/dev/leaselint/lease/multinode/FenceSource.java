package dev.leaselint.lease.multinode;

import dev.leaselint.lease.LeaseKey;
import java.time.Duration;

/**
 * Supplies fencing tokens from one durable place, because counters of independent nodes do not rise from one majority
 * to the next. Thread-safe.
 */
public interface FenceSource {

    /**
     * Draws a token. Called after the majority was reached; the validity of the lease is checked again afterwards.
     *
     * @param key the lease
     * @return a positive number, higher than every number drawn before
     * @throws Exception when none could be drawn; the lease is given back
     */
    long next(LeaseKey key) throws Exception;

    /**
     * The longest time a draw takes.
     *
     * @return a positive duration
     */
    Duration limit();
}
