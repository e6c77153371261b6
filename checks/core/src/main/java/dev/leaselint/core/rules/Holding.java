package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;

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
}
