package dev.leaselint.lease;

/** The kinds of outcome of an attempt to acquire a lease. */
public enum LockAcquireResultType {
    /** The lease is held by this attempt. */
    ACQUIRED,
    /** Another attempt holds the lease; Redis answered so. */
    BUSY,
    /** No answer in time: the lease may or may not be held on the server. The work must not start. */
    REDIS_TIMEOUT,
    /** The lease is certainly not held by this attempt, because Redis was not reached or refused the command. */
    REDIS_UNAVAILABLE,
    /** The settings contradict each other; nothing was sent. */
    INVALID_CONFIGURATION
}
