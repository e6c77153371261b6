package dev.leaselint.lease;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * How a lease is acquired and kept. Values are not judged here: contradictions are found by the configuration check of
 * the client, which reports them all at once as {@link AcquireResult.InvalidConfiguration}. Immutable.
 *
 * @param ttl time to live of the lease on the server, whole milliseconds
 * @param mode whether a fencing token is issued
 * @param renewal renewal in the background
 * @param waitStrategy how a waiting acquire learns that the lease is free
 * @param minRemaining an acquire whose answer leaves less than this is taken back and reported as
 *     {@code REDIS_TIMEOUT}; zero for no bound
 * @param workBudget the longest time the work may take, if known
 * @param requestBudget the time-out of the request within which the lease is used, if there is one
 */
public record LeaseOptions(
        Duration ttl,
        LeaseMode mode,
        Renewal renewal,
        WaitStrategy waitStrategy,
        Duration minRemaining,
        Optional<Duration> workBudget,
        Optional<Duration> requestBudget) {

    public LeaseOptions {
        Objects.requireNonNull(ttl, "ttl");
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(renewal, "renewal");
        Objects.requireNonNull(waitStrategy, "waitStrategy");
        Objects.requireNonNull(minRemaining, "minRemaining");
        Objects.requireNonNull(workBudget, "workBudget");
        Objects.requireNonNull(requestBudget, "requestBudget");
    }

    /**
     * A plain lease without renewal.
     *
     * @param ttl time to live of the lease on the server, whole milliseconds from 100 ms to one hour
     * @return the options, not judged yet
     */
    public static LeaseOptions plain(Duration ttl) {
        return of(ttl, LeaseMode.PLAIN);
    }

    /**
     * A lease with a fencing token, without renewal.
     *
     * @param ttl time to live of the lease on the server, whole milliseconds from 100 ms to one hour
     * @return the options, not judged yet
     */
    public static LeaseOptions fenced(Duration ttl) {
        return of(ttl, LeaseMode.FENCED);
    }

    private static LeaseOptions of(Duration ttl, LeaseMode mode) {
        return new LeaseOptions(ttl, mode, Renewal.off(), WaitStrategy.POLL, Duration.ZERO,
                Optional.empty(), Optional.empty());
    }

    /**
     * The same with renewal in the background.
     *
     * @param every pause between renewals, at most a third of the time to live
     * @param maxTotal the longest time the lease may be held, from the time to live to 24 hours
     * @return the options, not judged yet
     */
    public LeaseOptions withRenewal(Duration every, Duration maxTotal) {
        return new LeaseOptions(ttl, mode, Renewal.every(every, maxTotal), waitStrategy, minRemaining, workBudget,
                requestBudget);
    }

    /**
     * The same with another way of waiting.
     *
     * @param strategy how a waiting acquire learns that the lease is free
     * @return the options, not judged yet
     */
    public LeaseOptions withWaitStrategy(WaitStrategy strategy) {
        return new LeaseOptions(ttl, mode, renewal, strategy, minRemaining, workBudget, requestBudget);
    }

    /**
     * The same with a least remaining time.
     *
     * @param least from zero to less than the time to live
     * @return the options, not judged yet
     */
    public LeaseOptions withMinRemaining(Duration least) {
        return new LeaseOptions(ttl, mode, renewal, waitStrategy, least, workBudget, requestBudget);
    }

    /**
     * The same with a bound on the work.
     *
     * @param budget positive, at most the longest time the lease may be held
     * @return the options, not judged yet
     */
    public LeaseOptions withWorkBudget(Duration budget) {
        return new LeaseOptions(ttl, mode, renewal, waitStrategy, minRemaining, Optional.of(budget), requestBudget);
    }

    /**
     * The same with the time-out of the surrounding request.
     *
     * @param budget at least the wait and the work budget together
     * @return the options, not judged yet
     */
    public LeaseOptions withRequestBudget(Duration budget) {
        return new LeaseOptions(ttl, mode, renewal, waitStrategy, minRemaining, workBudget, Optional.of(budget));
    }
}
