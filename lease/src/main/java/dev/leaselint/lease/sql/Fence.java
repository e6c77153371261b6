package dev.leaselint.lease.sql;

import java.util.Objects;

/**
 * What a lease holder shows to the protected resource.
 *
 * @param token the fencing token of the lease, positive; higher means granted later
 * @param holder a name of the holder that is unique per lease and may be stored and logged, for example the owner's
 *     fingerprint; 1 to {@value #MAX_HOLDER_LENGTH} characters, never the secret owner value
 */
public record Fence(long token, String holder) {

    /** The longest holder name accepted, in characters. */
    public static final int MAX_HOLDER_LENGTH = 128;

    /**
     * Checks the components.
     *
     * @throws IllegalArgumentException when the token is not positive, or the holder is blank or too long
     */
    public Fence {
        Objects.requireNonNull(holder, "holder");
        if (token <= 0) {
            throw new IllegalArgumentException("a fencing token is positive, not " + token);
        }
        if (holder.isBlank() || holder.length() > MAX_HOLDER_LENGTH) {
            throw new IllegalArgumentException("the holder needs 1 to " + MAX_HOLDER_LENGTH + " characters");
        }
    }

    /**
     * Judges the update count of a guarded write that ran elsewhere (MyBatis, JPA, jOOQ).
     *
     * @param rows the number of rows the write changed
     * @param resource what was written, as it may appear in logs; not null
     * @throws StaleLockOwnerException when no row was changed
     * @throws IllegalStateException when more than one row was changed: the key did not select one row, and the
     *     transaction must be rolled back
     */
    public void requireApplied(long rows, String resource) {
        if (rows == 0) {
            throw new StaleLockOwnerException(resource, token);
        }
        if (rows != 1) {
            throw new IllegalStateException("guarded write to " + resource + " changed " + rows + " rows, not one");
        }
    }
}
