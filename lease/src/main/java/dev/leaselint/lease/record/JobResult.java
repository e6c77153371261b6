package dev.leaselint.lease.record;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.LockAcquireResultType;
import dev.leaselint.lease.LossReason;
import java.util.Objects;

/** The outcome of {@link ScheduledLease#run}. */
public sealed interface JobResult {

    /**
     * The batch was processed and recorded.
     *
     * @param items number of items processed
     * @param more whether the bound of the batch was reached, so that there may be more items
     */
    record Finished(long items, boolean more) implements JobResult {
    }

    /**
     * The lease was lost, and the work stopped at the next checkpoint.
     *
     * @param items number of items processed and recorded before
     * @param reason why the lease was lost
     */
    record LeaseLost(long items, LossReason reason) implements JobResult {
        /** Checks the components. */
        public LeaseLost {
            Objects.requireNonNull(reason, "reason");
        }
    }

    /**
     * The database refused a write because a later holder had taken over.
     *
     * @param items number of items processed and recorded before
     */
    record Rejected(long items) implements JobResult {
    }

    /**
     * The work did not start. {@code BUSY} is the normal case: another process runs the job.
     *
     * @param why the outcome of the acquire, never {@link AcquireResult.Acquired}
     */
    record NotRun(AcquireResult why) implements JobResult {
        /** Checks the components. */
        public NotRun {
            if (why.type() == LockAcquireResultType.ACQUIRED) {
                throw new IllegalArgumentException("the lease was acquired");
            }
        }
    }
}
