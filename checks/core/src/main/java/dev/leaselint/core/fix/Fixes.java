package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.rules.TypeView;
import java.util.List;

/**
 * What rules propose for their reports. Every method gives one fix: with edits where the code has a shape in which they
 * are known to be right, otherwise a {@link Fix.Safety#MANUAL} one that says what to do.
 */
public final class Fixes {
    private static final String SHAPE = "the code does not have a shape that can be rewritten mechanically";

    private Fixes() {}

    /** For an NX command and the expire of its key that follows. */
    public static List<Fix> atomicAcquire(TypeView view, Event acquire, Event expire) {
        return Acquiring.or(
                Acquiring.atomic(view, acquire, expire),
                "Set key, owner and expiry in one command (SET key owner NX PX millis) and drop the second one",
                SHAPE);
    }

    /** For a command that leaves a lock key without expiry. */
    public static List<Fix> missingTtl(TypeView view, Event acquire) {
        return Acquiring.or(
                acquire.isAttempt()
                        ? Acquiring.withConstant(view, acquire)
                        : Acquiring.withoutPersist(view, acquire),
                "Give the lock key an expiry in the same command (SET key owner NX PX millis)",
                SHAPE);
    }

    /** For a plain SET of a lock key after a look that found it free. */
    public static List<Fix> conditionalSet(TypeView view, Event look, Event set) {
        return Acquiring.or(
                Acquiring.insteadOfLook(view, look, set),
                "Replace look and SET by one SET key owner NX PX millis and test its result",
                SHAPE);
    }
}
