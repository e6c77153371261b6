package dev.leaselint.lease.sql;

import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseLostException;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.LossReason;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a lease holder shows to the protected resource: token and holder. Immutable and thread-safe. */
public final class Fence {

    /** The longest holder name accepted, in characters. */
    public static final int MAX_HOLDER_LENGTH = 128;

    private static final Logger LOG = LoggerFactory.getLogger(Fence.class);
    private static final int HOLDER_BYTES = 16;

    private final long token;
    private final String holder;
    private final Runnable onRejected;

    private Fence(long token, String holder, Runnable onRejected) {
        if (token <= 0) {
            throw new IllegalArgumentException("a fencing token is positive, not " + token);
        }
        if (holder.isBlank() || holder.length() > MAX_HOLDER_LENGTH) {
            throw new IllegalArgumentException("the holder needs 1 to " + MAX_HOLDER_LENGTH + " characters");
        }
        this.token = token;
        this.holder = holder;
        this.onRejected = onRejected;
    }

    /**
     * Makes a fence from its parts.
     *
     * @param token the fencing token of the lease, positive; higher means granted later
     * @param holder a name that is unique per lease and may be stored and logged, 1 to {@value #MAX_HOLDER_LENGTH}
     *     characters; never the owner value, with which a lease can be released
     * @return the fence; its rejected writes are not reported
     * @throws IllegalArgumentException when the token is not positive, or the holder is blank or too long
     */
    public static Fence of(long token, String holder) {
        return new Fence(token, Objects.requireNonNull(holder, "holder"), () -> { });
    }

    /**
     * Makes the fence of a lease that is still valid for some time. The time bound only saves useless writes; it is the
     * comparison in the database that protects.
     *
     * @param lease a lease with a fencing token
     * @param minRemaining what must be left of the lease by the local clock; zero when any rest will do
     * @param metrics is told of every refused write
     * @return the fence; its holder is a 128-bit digest of the owner value
     * @throws LeaseLostException when the lease is lost, or less than {@code minRemaining} is left
     * @throws IllegalArgumentException when the lease has no fencing token
     */
    public static Fence of(Lease lease, Duration minRemaining, LeaseMetrics metrics) {
        long token = lease.fencingToken().orElseThrow(
                () -> new IllegalArgumentException("the lease has no fencing token; acquire it in FENCED mode"));
        lease.checkpoint();
        if (lease.remaining().compareTo(minRemaining) < 0) {
            throw new LeaseLostException(lease.key(), LossReason.EXPIRED);
        }
        String operation = lease.key().operation();
        return new Fence(token, digest(lease.ownerValue()), () -> metrics.fencedWriteRejected(operation));
    }

    /**
     * The fencing token.
     *
     * @return a positive number
     */
    public long token() {
        return token;
    }

    /**
     * The name of the holder.
     *
     * @return 1 to {@value #MAX_HOLDER_LENGTH} characters
     */
    public String holder() {
        return holder;
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
            reportRejected();
            throw new StaleLockOwnerException(resource, token);
        }
        if (rows != 1) {
            throw new IllegalStateException("guarded write to " + resource + " changed " + rows + " rows, not one");
        }
    }

    /** A fault of the metrics must not hide that the write was refused. */
    private void reportRejected() {
        try {
            onRejected.run();
        } catch (RuntimeException e) {
            LOG.warn("Metrics failed on a refused write", e);
        }
    }

    @Override
    public String toString() {
        return "Fence[token=" + token + ", holder=" + holder + "]";
    }

    private static String digest(String ownerValue) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(ownerValue.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, HOLDER_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
