package dev.leaselint.lease;

import java.time.Duration;

/**
 * Acquires, renews and releases leases. Safe for use by several threads.
 *
 * <p>A lease is held by an attempt, not by a thread: it is not re-entrant, and any thread may renew or release it.
 * Every wait is bounded.
 *
 * <p>Not guaranteed: that at most one holder works at any instant. The lease may end while its holder is paused, may be
 * lost in a failover before it was replicated, and may end early when the clock of the server jumps. What must not be
 * written twice needs a fencing token or a state check at the resource; see {@link LeaseMode#FENCED}.
 */
public interface LeaseClient extends AutoCloseable {

    /**
     * Tries to acquire without waiting for a holder. Takes about the command time-out at most, twice that when an
     * unknown outcome must be compensated.
     *
     * @param key what to protect
     * @param options how; contradictions are reported in the outcome
     * @return the outcome; examine it, only {@link AcquireResult.Acquired} permits the work
     */
    AcquireResult tryAcquire(LeaseKey key, LeaseOptions options);

    /**
     * Acquires, waiting for the holder at most as long as given. The wait also bridges broken connections; it ends
     * early with {@link AcquireResult.RedisUnavailable} when Redis cannot be reached for a whole command time-out. A
     * command that is on its way when the wait ends is still waited for, and taken back if its outcome is unknown, so
     * that a call lasts at most {@code maxWait} and about two command time-outs.
     *
     * @param key what to protect
     * @param options how; contradictions are reported in the outcome
     * @param maxWait the longest wait, not negative; zero is the same as {@link #tryAcquire}
     * @return the outcome; {@link AcquireResult.Busy} when the wait was in vain
     * @throws InterruptedException when interrupted; nothing is held then, as far as Redis could be told
     */
    AcquireResult acquire(LeaseKey key, LeaseOptions options, Duration maxWait) throws InterruptedException;

    /**
     * Renews by hand.
     *
     * @param lease a lease of this client
     * @param ttl the new time to live, from now, 100 ms to one hour; a shorter one than what is left changes nothing,
     *     and the maximum total duration of a renewal in the background is kept
     * @return the outcome; a failure without an answer does not end the lease
     * @throws IllegalArgumentException when the lease belongs to another client or the time to live is out of bounds
     */
    RenewResult renew(Lease lease, Duration ttl);

    /**
     * Releases. The renewal in the background ends first, whatever the outcome. Works on an interrupted thread, whose
     * flag is kept. A second release of the same lease is harmless. Without a definite answer the release is repeated in
     * the background with growing pauses, until there is one or the lease has ended by itself.
     *
     * @param lease a lease of this client
     * @return the outcome; a lease that was lost is never released as that of its next holder
     * @throws IllegalArgumentException when the lease belongs to another client
     */
    ReleaseResult release(Lease lease);

    /**
     * Acquires, works, releases. A transaction must begin and commit within the work: one that surrounds this call
     * commits after the release, when the next holder may be at work already.
     *
     * @param <T> type of the result of the work
     * @param <X> type of the exception that the work may throw
     * @param key what to protect
     * @param options how; contradictions are reported in the outcome
     * @param maxWait the longest wait for the holder, not negative
     * @param work what to do under the lease
     * @return the outcome
     * @throws X what the work throws, after the release
     * @throws InterruptedException when interrupted while waiting for the lease
     */
    <T, X extends Exception> RunResult<T> run(
            LeaseKey key, LeaseOptions options, Duration maxWait, LeaseWork<T, X> work)
            throws X, InterruptedException;

    /**
     * Stops the background threads, renewal and releases still to be repeated with them. Held leases are not released;
     * they end after their time to live.
     */
    @Override
    void close();
}
