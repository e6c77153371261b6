package dev.leaselint.core.flow;

import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One way of leaving a method.
 *
 * @param kind how it is left
 * @param steps what happened on the way, in order
 * @param facts undecided conditions taken on the way
 * @param value returned value; null for void and for exceptions
 * @param thrown type of the exception, unknown when a call of unknown effect threw it; null when none
 * @param at the statement or call at which it is left
 * @param fields fields of {@code this} and statics as they were assigned
 * @param escaped values that left the method's hands
 * @param work where calls of unknown effect happened after the last step; not all when they are many
 * @param interrupted whether the path went through the handler of an interruption
 */
public record Exit(
        Kind kind,
        List<Step> steps,
        Map<Sym, Boolean> facts,
        Sym value,
        TypeRef thrown,
        Site at,
        Map<Var, Sym> fields,
        Set<Sym> escaped,
        Set<Site> work,
        boolean interrupted) {
    /** Ways of leaving. */
    public enum Kind {
        /** Return, also by reaching the end. */
        RETURN,
        /** A throw statement of this method. */
        THROW,
        /** An exception of a call, or one rethrown from a finally block. */
        PROPAGATE
    }

    /** Whether calls of unknown effect happened after the last step. */
    public boolean workAfter() {
        return !work.isEmpty();
    }

    /** The same way without the steps of some events. */
    Exit without(Set<String> events) {
        List<Step> kept = steps.stream().filter(s -> !events.contains(s.event().id())).toList();
        return new Exit(kind, kept, facts, value, thrown, at, fields, escaped, work, interrupted);
    }

    /** An event as this path has it, whose key may be another one than on other paths; the event itself where it has none. */
    public Event own(Event event) {
        Step mine = step(event.id());
        return mine == null ? event : mine.event();
    }

    /** Whether the path made an attempt and got the lock. */
    public boolean won(Event attempt) {
        Step made = step(attempt.id());
        return made != null && made.status() == Status.WON;
    }

    /** The step of an event, or null. */
    public Step step(String eventId) {
        for (Step s : steps) {
            if (s.event().id().equals(eventId)) {
                return s;
            }
        }
        return null;
    }

    /** Whether some step is the event. */
    public boolean has(Event event) {
        return step(event.id()) != null;
    }
}
