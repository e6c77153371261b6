package dev.leaselint.core.flow;

import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.TypeRef;
import java.util.List;
import java.util.Set;

/** Which catch clause takes which exception. */
final class Catching {
    /** Whether a clause takes an exception. */
    enum Match {
        ALWAYS,
        MAYBE,
        NEVER
    }

    private static final Set<String> ALL = Set.of("java.lang.Throwable", "java.lang.Exception");
    private static final String RUNTIME = "java.lang.RuntimeException";
    static final TypeRef INTERRUPTED = TypeRef.of("java.lang.InterruptedException");

    private Catching() {}

    /** @param thrown unknown for whatever a call may throw */
    static Match match(List<TypeRef> clause, TypeRef thrown, Program program) {
        Match best = Match.NEVER;
        for (TypeRef type : clause) {
            Match m = match(type, thrown, program);
            if (m.compareTo(best) < 0) {
                best = m;
            }
        }
        return best;
    }

    private static Match match(TypeRef clause, TypeRef thrown, Program program) {
        if (ALL.contains(clause.name())) {
            return Match.ALWAYS;
        }
        if (thrown == null || thrown.isUnknown()) {
            return clause.name().equals(RUNTIME) ? Match.ALWAYS : Match.MAYBE;
        }
        if (clause.name().equals(thrown.name()) || program.isSubtype(thrown.name(), clause.name())) {
            return Match.ALWAYS;
        }
        if (thrown.is(INTERRUPTED.name()) || clause.is(INTERRUPTED.name())) {
            return Match.NEVER;
        }
        return program.isSubtype(clause.name(), thrown.name()) || !known(clause) || !known(thrown)
                ? Match.MAYBE
                : Match.NEVER;
    }

    private static boolean known(TypeRef type) {
        return type.resolved();
    }

    static boolean isInterrupted(TypeRef thrown) {
        return thrown != null && thrown.is(INTERRUPTED.name());
    }

    /** Whether the handler runs because a wait was interrupted. */
    static boolean isInterruption(List<TypeRef> clause, TypeRef thrown) {
        return clause.stream().anyMatch(t -> t.simpleName().equals("InterruptedException"))
                || isInterrupted(thrown);
    }
}
