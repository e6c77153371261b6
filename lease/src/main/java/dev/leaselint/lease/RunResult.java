package dev.leaselint.lease;

import java.util.Objects;
import java.util.Optional;

/**
 * The outcome of {@link LeaseClient#run}.
 *
 * @param <T> type of the result of the work
 */
public sealed interface RunResult<T> {

    /**
     * The work ran to its end and the lease was valid at that moment.
     *
     * @param value what the work returned, may be null
     * @param release the outcome of the release; a failure here does not undo the work
     */
    record Completed<T>(T value, ReleaseResult release) implements RunResult<T> {
        public Completed {
            Objects.requireNonNull(release, "release");
        }
    }

    /**
     * The lease was lost before the work ended, so somebody else may have worked at the same time.
     *
     * @param value what the work returned, empty when it stopped at a checkpoint or returned null
     * @param reason why the lease was lost
     */
    record LeaseLost<T>(Optional<T> value, LossReason reason) implements RunResult<T> {
        public LeaseLost {
            Objects.requireNonNull(value, "value");
            Objects.requireNonNull(reason, "reason");
        }
    }

    /**
     * The work did not start.
     *
     * @param why the outcome of the acquire, never {@link AcquireResult.Acquired}
     */
    record NotRun<T>(AcquireResult why) implements RunResult<T> {
        public NotRun {
            if (why.type() == LockAcquireResultType.ACQUIRED) {
                throw new IllegalArgumentException("the lease was acquired");
            }
        }
    }
}
