package dev.leaselint.lease;

/**
 * Work done under a lease, on the thread that called {@link LeaseClient#run}.
 *
 * @param <T> type of the result
 * @param <X> type of the exception that the work may throw
 */
@FunctionalInterface
public interface LeaseWork<T, X extends Exception> {

    /**
     * Does the work. Call {@link Lease#checkpoint()} between steps.
     *
     * @param lease the lease that is held
     * @return the result, may be null
     * @throws X when the work fails
     */
    T run(Lease lease) throws X;
}
