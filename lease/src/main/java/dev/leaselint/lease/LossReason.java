package dev.leaselint.lease;

/** Why a lease ended before its holder released it. */
public enum LossReason {
    /** The local deadline passed: the server may have given the lease to somebody else. */
    EXPIRED,
    /** Redis answered that another owner holds the key. */
    NOT_OWNER,
    /** Redis answered that the key is gone: expired, evicted, deleted by hand or lost in a failover. */
    GONE,
    /** The maximum total duration of the renewal was reached; the lease is no longer renewed. */
    MAX_TOTAL_REACHED,
    /** The end was noticed more than a time to live too late: this process was paused. */
    PAUSED
}
