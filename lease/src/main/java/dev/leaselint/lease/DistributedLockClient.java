package dev.leaselint.lease;

import java.time.Duration;
import java.util.Optional;

/**
 * The small face of the lease client: no waiting, no renewal in the background. {@link LeaseClient} is the full one.
 *
 * <p>Implementations are safe for use by several threads, and a lease may be renewed or released by another thread than
 * the one that acquired it. What is not guaranteed: see {@link LeaseClient}.
 */
public interface DistributedLockClient {

    /**
     * Tries once to acquire.
     *
     * @param lockName the Redis key, not blank; must hold no personal data
     * @param leaseTtl time to live of the lease, whole milliseconds, at least 100 ms
     * @return the lease, or empty when another owner holds it
     * @throws LeaseUnavailableException when Redis gave no definite answer or the arguments are invalid
     */
    Optional<LockLease> tryAcquire(String lockName, Duration leaseTtl);

    /**
     * Prolongs the lease if it is still held by its owner.
     *
     * @param lease the lease to renew
     * @param leaseTtl the new time to live, counted from now; a shorter one than what is left changes nothing
     * @return true when renewed; false when the lease is definitely over and the work must stop
     * @throws LeaseUnavailableException when Redis gave no definite answer
     * @throws IllegalArgumentException when the time to live is out of bounds
     */
    boolean renew(LockLease lease, Duration leaseTtl);

    /**
     * Releases the lease if it is still held by its owner. The lease of another owner is never touched.
     *
     * @param lease the lease to release
     * @return true when released; false when the lease was over already
     * @throws LeaseUnavailableException when Redis gave no definite answer; the time to live then ends the lease
     */
    boolean release(LockLease lease);
}
