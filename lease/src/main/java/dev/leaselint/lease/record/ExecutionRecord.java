package dev.leaselint.lease.record;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * The durable record of one execution.
 *
 * @param start what was known at the start
 * @param token the fencing token under which it ran
 * @param holder the holder of the lease, see {@link dev.leaselint.lease.sql.Fence#holder()}
 * @param outcome how far it came
 * @param items number of items processed and recorded
 * @param cursor where it stands, or empty when no item was recorded
 * @param staleRejected whether a write of this execution was refused because a later holder had taken over
 * @param finishedAt when it ended by the clock of the database, or empty while RUNNING
 */
public record ExecutionRecord(
        ExecutionStart start,
        long token,
        String holder,
        Outcome outcome,
        long items,
        Optional<String> cursor,
        boolean staleRejected,
        Optional<Instant> finishedAt) {

    /** Checks the components. */
    public ExecutionRecord {
        Objects.requireNonNull(start, "start");
        Objects.requireNonNull(holder, "holder");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(cursor, "cursor");
        Objects.requireNonNull(finishedAt, "finishedAt");
    }
}
