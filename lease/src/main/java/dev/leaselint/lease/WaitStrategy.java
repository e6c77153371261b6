package dev.leaselint.lease;

/** How a waiting acquire learns that the lease is free. Both forms end when the wait budget is spent. */
public enum WaitStrategy {
    /** Asks again after random pauses of 5 to 250 ms, shorter when the lease ends soon. Works everywhere. */
    POLL,
    /**
     * Listens for the announcement of a release and polls with longer pauses besides. Needs an adapter that can
     * subscribe and releasing clients that announce; without them it behaves like {@link #POLL}.
     */
    NOTIFY
}
