package dev.leaselint.lease.record;

import dev.leaselint.lease.Lease;
import dev.leaselint.lease.sql.Fence;
import java.util.List;
import java.util.Optional;

/**
 * Work that is done item by item and can be taken up again at a cursor.
 *
 * <p>An item may be processed twice: when a process dies between the item and the record of its progress, the next
 * execution starts with the same item. Processing must therefore be idempotent, or write with the fence.
 *
 * <p>One execution calls it on one thread, that of {@link ScheduledLease#run}.
 *
 * @param <T> type of the items
 * @param <X> type of the exception that the work may throw
 */
public interface BatchJob<T, X extends Exception> {

    /**
     * Reads the next items.
     *
     * @param cursor where the last execution stopped, or empty at the beginning
     * @param limit the most items that will be processed, positive
     * @return at most {@code limit} items, in a stable order
     * @throws X when they cannot be read
     */
    List<T> read(Optional<String> cursor, int limit) throws X;

    /**
     * Processes one item. The lease was valid just before the call.
     *
     * @param item the item
     * @param fence to be shown by every guarded write
     * @param lease the lease, for more checkpoints in long items
     * @throws X when processing fails; the execution ends as FAILED and the next one starts with this item
     */
    void process(T item, Fence fence, Lease lease) throws X;

    /**
     * Tells where the job stands after an item.
     *
     * @param item an item that was processed
     * @return the cursor, not null
     */
    String cursorAfter(T item);
}
