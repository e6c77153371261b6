package dev.leaselint.lease.record;

/** How far an execution came. */
public enum Outcome {
    /** Started and not finished; after a crash it stays so until the next execution of the job supersedes it. */
    RUNNING,
    /** All items there were have been processed. */
    COMPLETED,
    /** The bound of the batch was reached; there may be more items. */
    MORE,
    /** The work threw an exception. */
    FAILED,
    /** The lease was lost, and the work stopped. */
    LOST,
    /** A later execution of the job started while this one was still RUNNING. */
    SUPERSEDED,
    /** Not started: the token was stale already. */
    REJECTED;

    /** Whether the holder itself can end an execution so. */
    boolean endsByHolder() {
        return this == COMPLETED || this == MORE || this == FAILED || this == LOST;
    }
}
