package dev.leaselint.lease;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * A lease as seen through {@link DistributedLockClient}.
 *
 * @param key the Redis key
 * @param value the owner value, unique to the attempt that acquired the lease; never log it
 * @param acquiredAt wall-clock time of the acquire, for logs and records only; no lease arithmetic may use it
 * @param leaseTtl the time to live that was asked for
 * @param fencingToken the fencing token, empty when the client issues none
 */
public record LockLease(
        String key, String value, Instant acquiredAt, Duration leaseTtl, Optional<Long> fencingToken) {

    public LockLease {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(acquiredAt, "acquiredAt");
        Objects.requireNonNull(leaseTtl, "leaseTtl");
        Objects.requireNonNull(fencingToken, "fencingToken");
    }

    /** Neither the key nor the owner value, so that the text may be logged. */
    @Override
    public String toString() {
        return "LockLease[key=" + Fingerprint.of(key) + ", acquiredAt=" + acquiredAt + ", leaseTtl=" + leaseTtl
                + ", fencingToken=" + fencingToken.map(String::valueOf).orElse("none") + "]";
    }
}
