package dev.leaselint.lease;

/** Whether a fencing token is issued together with the lease. */
public enum LeaseMode {
    /** No token. Enough where duplicate work is tolerable, for example a cache fill. */
    PLAIN,
    /** A token is issued atomically with the lease; the protected resource must check it to gain anything. */
    FENCED
}
