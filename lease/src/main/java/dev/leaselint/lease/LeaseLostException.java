package dev.leaselint.lease;

import java.util.Objects;

/** Thrown by {@link Lease#checkpoint()} when the lease is over: the work must stop or reconcile. */
public final class LeaseLostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final LossReason reason;

    /**
     * @param key the key of the lost lease; only its fingerprint enters the message
     * @param reason why the lease is over
     */
    public LeaseLostException(LeaseKey key, LossReason reason) {
        super("lease " + Objects.requireNonNull(key, "key") + " is over: " + Objects.requireNonNull(reason, "reason"));
        this.reason = reason;
    }

    /** Why the lease is over. */
    public LossReason reason() {
        return reason;
    }
}
