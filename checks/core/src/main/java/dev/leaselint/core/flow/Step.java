package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Op;
import java.util.Set;

/**
 * One event on a path with what is known about its outcome there.
 *
 * @param status of the attempt; {@link Status#OPEN} for events that are no attempt
 * @param work where calls of unknown effect happened since the event before; not all when they are many
 */
public record Step(Event event, Status status, Set<Site> work) {
    Step with(Status newStatus) {
        return newStatus == status ? this : new Step(event, newStatus, work);
    }

    /** Whether it is a look at a lock that finds, or may find, that it is held no more. */
    public boolean findsLost() {
        return event.op() == Op.IS_HELD && status != Status.WON || event.op() == Op.IS_LOCKED && status == Status.LOST;
    }

    /** Whether calls of unknown effect happened since the event before. */
    public boolean workBefore() {
        return !work.isEmpty();
    }
}
