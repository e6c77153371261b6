package dev.leaselint.lease;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The outcome of an attempt to acquire a lease. Only {@link Acquired} permits the work to start. */
public sealed interface AcquireResult {

    /** The kind of outcome. */
    LockAcquireResultType type();

    /** The lease when acquired, otherwise empty. */
    default Optional<Lease> acquired() {
        return Optional.empty();
    }

    /**
     * The lease is held.
     *
     * @param lease the handle; release it when the work is done
     */
    record Acquired(Lease lease) implements AcquireResult {
        public Acquired {
            Objects.requireNonNull(lease, "lease");
        }

        @Override
        public LockAcquireResultType type() {
            return LockAcquireResultType.ACQUIRED;
        }

        @Override
        public Optional<Lease> acquired() {
            return Optional.of(lease);
        }
    }

    /**
     * Another attempt holds the lease.
     *
     * @param holderTtl what was left of the other lease at the last answer, not negative
     */
    record Busy(Duration holderTtl) implements AcquireResult {
        public Busy {
            Objects.requireNonNull(holderTtl, "holderTtl");
        }

        @Override
        public LockAcquireResultType type() {
            return LockAcquireResultType.BUSY;
        }
    }

    /**
     * No definite answer. An owner-checked release was tried; failing that, the time to live ends what may be held.
     *
     * @param attempt what is known of the attempt
     */
    record RedisTimeout(UnknownAttempt attempt) implements AcquireResult {
        public RedisTimeout {
            Objects.requireNonNull(attempt, "attempt");
        }

        @Override
        public LockAcquireResultType type() {
            return LockAcquireResultType.REDIS_TIMEOUT;
        }
    }

    /**
     * Redis was not reached or refused the command; nothing is held.
     *
     * @param cause the failure
     */
    record RedisUnavailable(Throwable cause) implements AcquireResult {
        public RedisUnavailable {
            Objects.requireNonNull(cause, "cause");
        }

        @Override
        public LockAcquireResultType type() {
            return LockAcquireResultType.REDIS_UNAVAILABLE;
        }
    }

    /**
     * The settings contradict each other; nothing was sent.
     *
     * @param problems all problems found, at least one of them an error
     */
    record InvalidConfiguration(List<Problem> problems) implements AcquireResult {
        public InvalidConfiguration {
            problems = List.copyOf(problems);
        }

        @Override
        public LockAcquireResultType type() {
            return LockAcquireResultType.INVALID_CONFIGURATION;
        }
    }
}
