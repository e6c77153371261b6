package dev.leaselint.lease;

import java.time.Duration;

/**
 * Receives what happens to leases. Every method gets the operation of the key, which comes from a small fixed set, and
 * never the key itself. Calls come from many threads and must be quick; an exception thrown here is logged and dropped.
 */
public interface LeaseMetrics {

    /** Counts nothing. */
    LeaseMetrics NONE = new LeaseMetrics() {
    };

    /**
     * An acquire ended.
     *
     * @param operation the operation of the key
     * @param result how it ended
     * @param latency time from the first command to the last answer, the wait included
     */
    default void acquired(String operation, LockAcquireResultType result, Duration latency) {
    }

    /**
     * A waiting acquire spent this time waiting for a holder, whatever its outcome.
     *
     * @param operation the operation of the key
     * @param time one pause of the wait
     */
    default void waited(String operation, Duration time) {
    }

    /**
     * A lease ended by release or loss.
     *
     * @param operation the operation of the key
     * @param held time from the acquire to the end
     * @param ttl the time to live that was asked for, to relate the two
     */
    default void held(String operation, Duration held, Duration ttl) {
    }

    /** A release ended. {@code NOT_OWNER} is the owner mismatch that must be alerted on. */
    default void released(String operation, ReleaseResult.Type result) {
    }

    /** A renewal ended. */
    default void renewed(String operation, RenewResult.Type result) {
    }

    /** A lease was lost before its release. {@code EXPIRED} is the lease that expired while its holder worked. */
    default void lost(String operation, LossReason reason) {
    }

    /** A command got no answer in time. */
    default void commandTimedOut(String operation) {
    }

    /** The outcome of an acquire stayed unknown for at least one command. */
    default void acquireUnknown(String operation) {
    }

    /** The protected resource rejected a write with an old fencing token. */
    default void fencedWriteRejected(String operation) {
    }

    /**
     * The number of leases held by this process changed.
     *
     * @param change +1 or -1
     */
    default void active(String operation, int change) {
    }
}
