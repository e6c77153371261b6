package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import java.util.Optional;

/** From where to where a lock is held: from an attempt to its release, or while a call that locks runs a function. */
final class Holding {
    private Holding() {}

    /** Whether it takes a lock, or tries to. */
    static boolean isTaking(Event e) {
        return e.isAttempt() || isAround(e);
    }

    /** Whether it is a call that takes a lock on Redis around a function that it is given. */
    static boolean isAround(Event e) {
        return e.op() == Op.HOLD && !e.is(Event.Trait.ANY_STORE);
    }

    /** Whether the lock is held after a step. */
    static boolean takes(Step s) {
        return s.event().isAttempt() && s.status() == Status.WON || isAround(s.event()) && s.status() != Status.THREW;
    }

    /** Whether it gives back the lock that another event takes. */
    static boolean gives(Event e, Event taken) {
        return isAround(taken)
                ? e.op() == Op.HOLD_END && Report.chain(e).equals(Report.chain(taken))
                : e.isRelease() && Keys.same(e, taken);
    }

    /**
     * Whether what an attempt takes on a path ends within the same call: the called method gives it back, or finds that it
     * is held no more, and what follows on the path is about another holding of that lock.
     */
    static boolean endsInside(Exit x, Event attempt) {
        return end(x, attempt).filter(s -> Paths.sameStep(s.event(), attempt)).isPresent();
    }

    /** The first step after an attempt that gives its lock back, tries to, or finds that it is held no more. */
    static Optional<Step> end(Exit x, Event attempt) {
        Event mine = x.own(attempt);
        return Paths.after(x, Paths.indexOf(x, attempt), s -> gives(s.event(), mine)
                || (s.event().is(Event.Trait.GIVING_BACK) || s.findsLost()) && Keys.same(s.event(), mine));
    }
}
