package dev.leaselint.lease;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * A lease that one attempt acquired. Any thread may use the handle; it is bound to no thread and is not re-entrant.
 *
 * <p>Validity is judged by this process's monotonic clock from before the command was sent, less a margin for drift. It
 * is an estimate: after a failover, a jump of the server's clock or a pause right after the check, another holder may
 * exist although this handle says that it is valid. Only a fencing token that the protected resource checks closes that
 * gap.
 */
public interface Lease {

    /** What the lease protects. */
    LeaseKey key();

    /** The owner value, unique to the attempt. Needed for same-holder fencing; never log it. */
    String ownerValue();

    /** A short digest of the owner value, for logs and records. */
    String ownerFingerprint();

    /** Wall-clock time of the acquire, for logs and records only. */
    Instant acquiredAt();

    /** The time to live that was asked for. */
    Duration ttl();

    /**
     * The fencing token, positive, or empty in {@link LeaseMode#PLAIN}. Rises with every grant; values are not
     * consecutive. Not guaranteed to rise when a failover leads to a server that lost the counter and whose clock is
     * behind; writes are then refused, not lost.
     */
    OptionalLong fencingToken();

    /** What is left by the local clock, at least zero; zero when lost or released. */
    Duration remaining();

    /** Whether the lease is neither released nor lost nor past its local deadline. */
    boolean isLocallyValid();

    /**
     * To be called between the steps of the work and before each write.
     *
     * @throws LeaseLostException when the lease is lost or past its local deadline
     * @throws IllegalStateException when the lease was released
     */
    void checkpoint();

    /**
     * Registers what to do when the lease is lost before it was released. Runs at most once, on a thread of the client,
     * or at once on the calling thread if the lease is lost already. It must be short: interrupt or flag the work.
     * Exceptions that it throws are logged and go no further. An action that refers to this handle keeps it reachable:
     * when the handle is dropped, renewal then ends only at the maximum total duration.
     *
     * @param action receives the reason
     */
    void onLost(Consumer<LossReason> action);

    /**
     * As {@link #onLost(Consumer)} for actions that do not need the reason.
     *
     * @param action what to do
     */
    default void onLost(Runnable action) {
        onLost(reason -> action.run());
    }
}
