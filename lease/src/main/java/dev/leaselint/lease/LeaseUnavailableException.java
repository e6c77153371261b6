package dev.leaselint.lease;

import java.util.Objects;

/**
 * Thrown by {@link DistributedLockClient}, whose results have no room for it, when Redis gave no definite answer or the
 * settings are invalid. It never means "busy" or "not the owner".
 */
public final class LeaseUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final LockAcquireResultType type;

    /**
     * @param type {@code REDIS_TIMEOUT}, {@code REDIS_UNAVAILABLE} or {@code INVALID_CONFIGURATION}
     * @param message what happened; holds no key and no owner value
     * @param cause the failure underneath, or null
     */
    public LeaseUnavailableException(LockAcquireResultType type, String message, Throwable cause) {
        super(message, cause);
        this.type = Objects.requireNonNull(type, "type");
    }

    /** The kind of failure; {@code REDIS_TIMEOUT} means that the command may still have been carried out. */
    public LockAcquireResultType type() {
        return type;
    }
}
