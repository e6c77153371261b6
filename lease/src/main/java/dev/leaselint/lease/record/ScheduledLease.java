package dev.leaselint.lease.record;

import dev.leaselint.lease.AcquireResult;
import dev.leaselint.lease.Lease;
import dev.leaselint.lease.LeaseClient;
import dev.leaselint.lease.LeaseLostException;
import dev.leaselint.lease.LeaseMetrics;
import dev.leaselint.lease.sql.Fence;
import dev.leaselint.lease.sql.StaleLockOwnerException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * Runs a scheduled job in one of many processes: acquire without waiting, record RUNNING guarded by the token, process
 * a bounded batch with a checkpoint before each item and a fenced record of progress after it, finish fenced, release.
 *
 * <p>What is guaranteed: after a later execution has started, this one can neither advance the cursor nor record an
 * end, and it stops at the next item. What is not: that no item is processed twice, see {@link BatchJob}. Thread-safe.
 */
public final class ScheduledLease {

    private final LeaseClient client;
    private final RecordStore store;
    private final LeaseMetrics metrics;
    private final JobSettings settings;

    /**
     * Describes a job.
     *
     * @param client acquires the lease
     * @param store keeps the execution records
     * @param metrics is told of refused writes
     * @param settings key, lease and bound of the job
     */
    public ScheduledLease(LeaseClient client, RecordStore store, LeaseMetrics metrics, JobSettings settings) {
        this.client = Objects.requireNonNull(client, "client");
        this.store = Objects.requireNonNull(store, "store");
        this.metrics = Objects.requireNonNull(metrics, "metrics");
        this.settings = Objects.requireNonNull(settings, "settings");
    }

    /**
     * Runs the job once, unless another process runs it.
     *
     * @param <T> type of the items
     * @param <X> type of the exception that the work may throw
     * @param initiatedBy who or what started the execution, for the record; 1 to 128 characters, no personal data
     * @param job the work
     * @return the outcome
     * @throws X what the work throws, after the execution was recorded as FAILED and the lease released
     * @throws RecordStoreException when the record could not be written; the lease is released
     */
    public <T, X extends Exception> JobResult run(String initiatedBy, BatchJob<T, X> job) throws X {
        AcquireResult acquired = client.tryAcquire(settings.key(), settings.options());
        if (acquired.acquired().isEmpty()) {
            return new JobResult.NotRun(acquired);
        }
        Lease lease = acquired.acquired().get();
        try {
            return new Execution(lease, initiatedBy).run(job);
        } finally {
            client.release(lease);
        }
    }

    /** One execution under one lease. */
    private final class Execution {

        private final Lease lease;
        private final ExecutionStart start;
        private long items;

        Execution(Lease lease, String initiatedBy) {
            this.lease = lease;
            this.start = new ExecutionStart(UUID.randomUUID(), settings.job(), initiatedBy,
                    settings.key().fingerprint(), lease.acquiredAt());
        }

        <T, X extends Exception> JobResult run(BatchJob<T, X> job) throws X {
            Fence fence;
            Optional<String> cursor;
            try {
                fence = Fence.of(lease, Duration.ZERO, metrics);
                cursor = store.start(start, fence);
            } catch (LeaseLostException e) {
                return new JobResult.LeaseLost(0, e.reason());
            } catch (StaleLockOwnerException e) {
                return new JobResult.Rejected(0);
            }
            return work(job, fence, cursor);
        }

        private <T, X extends Exception> JobResult work(BatchJob<T, X> job, Fence fence, Optional<String> cursor)
                throws X {
            boolean more;
            try {
                more = process(job, fence, cursor);
                store.finish(start, fence, more ? Outcome.MORE : Outcome.COMPLETED);
            } catch (StaleLockOwnerException e) {
                store.staleRejected(start.id());
                return new JobResult.Rejected(items);
            } catch (LeaseLostException e) {
                finishQuietly(fence, Outcome.LOST, e);
                return new JobResult.LeaseLost(items, e.reason());
            } catch (Throwable e) {
                finishQuietly(fence, Outcome.FAILED, e);
                throw e;
            }
            return new JobResult.Finished(items, more);
        }

        private <T, X extends Exception> boolean process(BatchJob<T, X> job, Fence fence, Optional<String> cursor)
                throws X {
            int maxItems = settings.maxItems();
            lease.checkpoint();
            List<T> batch = job.read(cursor, maxItems);
            for (T item : batch.subList(0, Math.min(batch.size(), maxItems))) {
                lease.checkpoint();
                job.process(item, fence, lease);
                store.progress(start, fence, items + 1, job.cursorAfter(item));
                items++;
            }
            return batch.size() >= maxItems;
        }

        /** The work has failed or was stopped already; a failure to record that must not hide it. */
        private void finishQuietly(Fence fence, Outcome outcome, Throwable reason) {
            try {
                store.finish(start, fence, outcome);
            } catch (StaleLockOwnerException e) {
                reason.addSuppressed(e);
                noteStale(reason);
            } catch (RuntimeException e) {
                reason.addSuppressed(e);
            }
        }

        private void noteStale(Throwable reason) {
            try {
                store.staleRejected(start.id());
            } catch (RuntimeException e) {
                reason.addSuppressed(e);
            }
        }
    }
}
