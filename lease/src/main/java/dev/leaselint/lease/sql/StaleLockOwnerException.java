package dev.leaselint.lease.sql;

/**
 * A guarded write changed no row: the row already carries the token of a later holder (or does not exist).
 *
 * <p>The caller must stop, roll its transaction back and must not repeat the write with the same token.
 */
public class StaleLockOwnerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String resource;
    private final long token;

    /**
     * Creates the exception.
     *
     * @param resource what was to be written, as it may appear in logs; not null
     * @param token the token that was refused
     */
    public StaleLockOwnerException(String resource, long token) {
        super("write to " + resource + " refused: fencing token " + token + " is stale or the row is missing");
        this.resource = resource;
        this.token = token;
    }

    /**
     * Names what was to be written.
     *
     * @return the resource, never null
     */
    public String resource() {
        return resource;
    }

    /**
     * The token that was refused.
     *
     * @return a positive number
     */
    public long token() {
        return token;
    }
}
