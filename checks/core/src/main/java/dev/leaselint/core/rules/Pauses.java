package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Methods of a type that sleep between the attempts of another one of its methods, and cannot tell that they were woken. */
final class Pauses {
    private static final Set<String> TAKES_INTERRUPTION = Set.of("InterruptedException", "Exception", "Throwable");

    /**
     * A handler around the sleep.
     *
     * @param method the method that sleeps
     * @param evidence how sure it is that the loop which calls it waits for a lock
     */
    record Woken(MethodDecl method, Stmt.Catch handler, Confidence evidence) {}

    private Pauses() {}

    static List<Woken> of(TypeView view) {
        List<Woken> all = new ArrayList<>();
        for (MethodDecl m : view.type().code()) {
            if (m.returnType().name().equals("void")) {
                handler(view, m).ifPresent(h -> waiting(view, m).ifPresent(c -> all.add(new Woken(m, h, c))));
            }
        }
        return all;
    }

    /** The handler that ends the sleep and tells nobody. */
    private static Optional<Stmt.Catch> handler(TypeView view, MethodDecl pause) {
        return Code.all(pause, Stmt.Try.class).stream()
                .filter(t -> Code.any(t.body(), n -> sleeps(view, n)))
                .flatMap(t -> t.catches().stream()
                        .filter(h -> h.types().stream().anyMatch(x -> TAKES_INTERRUPTION.contains(x.simpleName())))
                        .limit(1))
                .filter(h -> !Code.any(h.body(), n -> n instanceof Expr.Assign || n instanceof Stmt.Throw))
                .findFirst();
    }

    private static boolean sleeps(TypeView view, Node n) {
        return n instanceof Expr.Call c
                && view.program().meaning(c)
                        .filter(e -> e.op() == Op.SLEEP && e.has(Attributes.INTERRUPTIBLE))
                        .isPresent();
    }

    /** How sure it is that a loop of the type tries to get a lock, and pauses by the method; empty when none does. */
    private static Optional<Confidence> waiting(TypeView view, MethodDecl pause) {
        return view.flows().stream()
                .filter(f -> f.method() != pause)
                .flatMap(f -> Code.all(f.method(), Stmt.class).stream()
                        .filter(s -> isRetry(s) && Code.any(s, n -> n instanceof Expr.Call c && pause.key().equals(c.target())))
                        .flatMap(s -> tried(view, f, s).stream()))
                .max(Confidence::compareTo);
    }

    private static boolean isRetry(Stmt s) {
        return s.isLoop() && !(s instanceof Stmt.ForEach);
    }

    private static Optional<Confidence> tried(TypeView view, Flow flow, Stmt loop) {
        return flow.events().values().stream()
                .filter(e -> e.isAttempt() && loop.span().contains(e.step().span()) && !view.evidence().isSignal(e))
                // a loop that goes on with what it has won does not wait for the lock
                .filter(e -> flow.passes().stream().noneMatch(x -> x.won(e)))
                .flatMap(e -> view.evidence().of(flow, e).stream())
                .max(Confidence::compareTo);
    }
}
