package dev.leaselint.lease.record;

import dev.leaselint.lease.sql.Fence;
import dev.leaselint.lease.sql.StaleLockOwnerException;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps execution records durably. Each method is one atomic change, guarded by the fencing token where it takes a
 * fence: after an execution with a higher token has started, every change of the earlier one is refused. Thread-safe.
 */
public interface RecordStore {

    /**
     * Records that an execution is RUNNING, and marks a still RUNNING earlier one of the job as SUPERSEDED.
     *
     * @param start what is known of the execution
     * @param fence token and holder of the lease
     * @return the cursor the job has reached in earlier executions, or empty at the very first
     * @throws StaleLockOwnerException when the token is not higher than that of every earlier execution of the job; the
     *     refusal is recorded as REJECTED
     * @throws RecordStoreException when the store failed
     */
    Optional<String> start(ExecutionStart start, Fence fence);

    /**
     * Records progress.
     *
     * @param start the execution
     * @param fence token and holder of the lease
     * @param items number of items processed in this execution
     * @param cursor where the job stands now, not null
     * @throws StaleLockOwnerException when a later execution has started
     * @throws RecordStoreException when the store failed
     */
    void progress(ExecutionStart start, Fence fence, long items, String cursor);

    /**
     * Records the end.
     *
     * @param start the execution
     * @param fence token and holder of the lease
     * @param outcome COMPLETED, MORE, FAILED or LOST
     * @throws StaleLockOwnerException when a later execution has started
     * @throws IllegalArgumentException for another outcome
     * @throws RecordStoreException when the store failed
     */
    void finish(ExecutionStart start, Fence fence, Outcome outcome);

    /**
     * Notes in the record of an execution that one of its writes was refused. Not guarded: it is the evidence of the
     * refusal, and touches no other record.
     *
     * @param id the execution
     * @throws RecordStoreException when the store failed
     */
    void staleRejected(UUID id);

    /**
     * Reads a record.
     *
     * @param id the execution
     * @return the record, or empty when there is none
     * @throws RecordStoreException when the store failed
     */
    Optional<ExecutionRecord> find(UUID id);
}
