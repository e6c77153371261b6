package dev.leaselint.lease;

import java.time.Duration;
import java.util.Objects;

/** The outcome of a renewal. */
public sealed interface RenewResult {

    /** The kinds of outcome of a renewal. */
    enum Type {
        /** The lease was prolonged. */
        RENEWED,
        /** Another owner holds the key: the lease is lost. */
        NOT_OWNER,
        /** The key is gone or the local deadline has passed: the lease is lost. */
        EXPIRED,
        /** The maximum total duration allows no later end. The lease is held until the end it has, or over already. */
        MAX_TOTAL_REACHED,
        /** No answer: perhaps renewed. The lease stays valid until its former deadline. */
        UNKNOWN,
        /** Not renewed, because Redis was not reached or refused. The lease stays valid until its former deadline. */
        UNAVAILABLE
    }

    /** The kind of outcome. */
    Type type();

    /** Whether the lease was prolonged. */
    default boolean isRenewed() {
        return type() == Type.RENEWED;
    }

    /** Whether the lease is definitely over, so that the work must stop. */
    default boolean isLost() {
        return type() == Type.NOT_OWNER || type() == Type.EXPIRED;
    }

    /**
     * The lease was prolonged.
     *
     * @param remaining what is left of it by the local clock
     */
    record Renewed(Duration remaining) implements RenewResult {
        public Renewed {
            Objects.requireNonNull(remaining, "remaining");
        }

        @Override
        public Type type() {
            return Type.RENEWED;
        }
    }

    /**
     * A definite outcome other than success.
     *
     * @param type {@code NOT_OWNER}, {@code EXPIRED} or {@code MAX_TOTAL_REACHED}
     */
    record NotRenewed(Type type) implements RenewResult {
        public NotRenewed {
            if (type != Type.NOT_OWNER && type != Type.EXPIRED && type != Type.MAX_TOTAL_REACHED) {
                throw new IllegalArgumentException("not a definite failure: " + type);
            }
        }
    }

    /**
     * Redis gave no usable answer.
     *
     * @param type {@code UNKNOWN} or {@code UNAVAILABLE}
     * @param cause the failure
     */
    record Failed(Type type, Throwable cause) implements RenewResult {
        public Failed {
            Objects.requireNonNull(cause, "cause");
            if (type != Type.UNKNOWN && type != Type.UNAVAILABLE) {
                throw new IllegalArgumentException("not a failure to answer: " + type);
            }
        }
    }
}
