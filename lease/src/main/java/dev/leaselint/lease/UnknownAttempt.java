package dev.leaselint.lease;

import java.util.Objects;

/**
 * An attempt whose outcome on the server is not known.
 *
 * @param ownerFingerprint a short digest of the owner value, by which an operator can recognise the attempt in logs
 * @param compensated whether Redis answered an owner-checked release. A command still on its way could acquire after
 *     that; a second release follows in the background for this case
 * @param cause the failure that left the outcome open
 */
public record UnknownAttempt(String ownerFingerprint, boolean compensated, Throwable cause) {

    public UnknownAttempt {
        Objects.requireNonNull(ownerFingerprint, "ownerFingerprint");
        Objects.requireNonNull(cause, "cause");
    }
}
