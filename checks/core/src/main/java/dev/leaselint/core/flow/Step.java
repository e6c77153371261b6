package dev.leaselint.core.flow;

/**
 * One event on a path with what is known about its outcome there.
 *
 * @param status of the attempt; {@link Status#OPEN} for events that are no attempt
 * @param workBefore whether calls of unknown effect happened since the event before
 */
public record Step(Event event, Status status, boolean workBefore) {
    Step with(Status newStatus) {
        return newStatus == status ? this : new Step(event, newStatus, workBefore);
    }
}
