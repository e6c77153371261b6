package dev.leaselint.core.flow;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import java.util.HashSet;
import java.util.Set;

/**
 * Which events and facts a walk keeps. The first walk of a method keeps all; when that has too many paths, a second one
 * keeps what concerns locks only: attempts, lock handles, keys that are attempted or named as locks, guarded writes.
 */
final class Focus {
    private final boolean narrow;
    private final Set<Sym> attempted;

    private Focus(boolean narrow, Set<Sym> attempted) {
        this.narrow = narrow;
        this.attempted = attempted;
    }

    static Focus all() {
        return new Focus(false, new HashSet<>());
    }

    /** The narrow focus, on the keys that the first walk saw attempted. */
    Focus narrowed() {
        return new Focus(true, attempted);
    }

    /** Steps of work after which a method is over budget. */
    int budget() {
        return narrow ? 30_000 : 15_000;
    }

    boolean keepsParameters() {
        return !narrow;
    }

    /** Whether to remember a test of a variable that is tested again: in the narrow focus only plain flags. */
    boolean keepsTest(Sym condition) {
        return !narrow || !(condition instanceof Sym.Test || condition instanceof Sym.App);
    }

    boolean keeps(Event e) {
        if (e.isAttempt() && e.key() != null) {
            attempted.add(e.key());
        }
        if (!narrow || e.isAttempt() || e.onHandle()) {
            return true;
        }
        return switch (e.op()) {
            case WATCH, MULTI, EXEC, CALLBACK, HOLD, HOLD_END, SQL_UPDATE, STATEMENT_RUN, ENTITY_UPDATE, BATCH -> true;
            default -> attempted.contains(e.key()) || e.names().stream().anyMatch(Words::lock)
                    || e.key() != null && Syms.texts(e.key()).stream().anyMatch(Words::lock);
        };
    }

    /**
     * Whether it matters that the call threw: for others the state is as if it had not been made. A look at a key that
     * a caller gives may be the one that guards its release.
     */
    boolean keepsThrowing(Event e) {
        boolean callersKey = !narrow && e.op() == Op.GET && e.key() instanceof Sym.Param;
        return e.isAttempt()
                || e.isRelease()
                || e.onHandle()
                || callersKey
                || e.key() != null && attempted.contains(e.key());
    }

    /** Whether a condition on values read from Redis is worth keeping. */
    boolean keeps(Sym condition) {
        return !narrow
                || Syms.contains(condition, s -> attempted.contains(s))
                || Syms.texts(condition).stream().anyMatch(Words::lock);
    }
}
