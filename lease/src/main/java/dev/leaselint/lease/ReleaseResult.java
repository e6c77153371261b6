package dev.leaselint.lease;

import java.util.Objects;

/** The outcome of a release. */
public sealed interface ReleaseResult {

    /** The kinds of outcome of a release. */
    enum Type {
        /** The key was held by this lease and is deleted. */
        RELEASED,
        /** The key does not exist: expired, or deleted by an earlier try whose answer was lost. */
        ALREADY_GONE,
        /** Another owner holds the key; it was left alone. */
        NOT_OWNER,
        /** No answer: perhaps released. Tried once more in the background; the time to live ends it in any case. */
        UNKNOWN,
        /** Not released, because Redis was not reached or refused. Tried once more in the background. */
        UNAVAILABLE
    }

    /** The kind of outcome. */
    Type type();

    /** Whether Redis said that this lease no longer holds the key. */
    default boolean isDefinite() {
        return type() != Type.UNKNOWN && type() != Type.UNAVAILABLE;
    }

    /**
     * Redis answered.
     *
     * @param type {@code RELEASED}, {@code ALREADY_GONE} or {@code NOT_OWNER}
     */
    record Answered(Type type) implements ReleaseResult {
        public Answered {
            if (type != Type.RELEASED && type != Type.ALREADY_GONE && type != Type.NOT_OWNER) {
                throw new IllegalArgumentException("not an answer of Redis: " + type);
            }
        }
    }

    /**
     * Redis gave no usable answer.
     *
     * @param type {@code UNKNOWN} or {@code UNAVAILABLE}
     * @param cause the failure
     */
    record Failed(Type type, Throwable cause) implements ReleaseResult {
        public Failed {
            Objects.requireNonNull(cause, "cause");
            if (type != Type.UNKNOWN && type != Type.UNAVAILABLE) {
                throw new IllegalArgumentException("not a failure to answer: " + type);
            }
        }
    }
}
