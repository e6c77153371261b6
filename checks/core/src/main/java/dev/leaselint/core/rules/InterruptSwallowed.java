package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Interruption;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.Var;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A handler around a wait for a lock that forgets that the thread was interrupted. */
final class InterruptSwallowed {
    private static final String INTERRUPTED = "InterruptedException";

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockInterruptSwallowed",
                    Level.WARNING,
                    "wait",
                    "Interruption of a wait for a lock is swallowed",
                    "The thread is told to stop while it waits. The handler forgets it, and the retry loop, or the caller"
                            + " who gets a plain refusal, goes on: the shutdown hangs.",
                    "Thread.currentThread().interrupt() in the handler, then give up; or let the exception pass.",
                    "Handlers for Exception count one level lower. An exception that wraps the interruption without"
                            + " restoring the flag counts as swallowed. So does what is forgotten in a method of the same type that"
                            + " sleeps between the attempts and answers nothing.",
                    "safe: the flag is restored and the handler goes on as it did; review where the handler is for other"
                            + " exceptions too, text only in a loop that goes on, which has to be left then",
                    List.of(),
                    List.of("RedisLockUnboundedWait")),
            InterruptSwallowed::check);

    private InterruptSwallowed() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Interruption i : flow.interruptions()) {
                waitsForLock(view, flow, i)
                        .filter(c -> !restores(view, flow.method(), i.handler()))
                        .ifPresent(c -> {
                            Site at = head(flow.method(), i.handler());
                            report(at, i.handler(), c, Fixes.interruptFlag(view, at, i.handler()), reporter);
                        });
            }
        }
        for (Pauses.Woken w : Pauses.of(view)) {
            if (!restores(view, w.method(), w.handler())) {
                report(head(w.method(), w.handler()), w.handler(), w.evidence(), Fixes.interruptOfPause(), reporter);
            }
        }
    }

    private static Site head(MethodDecl method, Stmt.Catch handler) {
        Span head = new Span(handler.span().start(), Math.max(handler.span().start() + 1, handler.body().span().start()));
        return new Site(method.key(), head, head);
    }

    private static void report(
            Site at, Stmt.Catch handler, Confidence evidence, List<Fix> fixes, Reporter reporter) {
        boolean named = handler.types().stream().anyMatch(t -> t.simpleName().equals(INTERRUPTED));
        reporter.report(Report.at(
                        at,
                        "The handler forgets that the thread was interrupted while it waited for the lock: whoever asked"
                                + " it to stop waits in vain. Restore the flag with Thread.currentThread().interrupt() and"
                                + " give up.")
                .confidence(named ? evidence : Confidence.MEDIUM)
                .fix(fixes));
    }

    /** How sure it is that what was interrupted is a wait for a lock: one that was tried, or looked at and tried then. */
    private static Optional<Confidence> waitsForLock(TypeView view, Flow flow, Interruption i) {
        return flow.events().values().stream()
                .filter(e -> e.isAttempt() && !view.evidence().isSignal(e))
                .filter(e -> i.before().stream().anyMatch(b -> b.id().equals(e.id()) || Keys.same(b, e)))
                .map(e -> view.evidence().of(flow, e))
                .flatMap(Optional::stream)
                .max(Confidence::compareTo);
    }

    private static boolean restores(TypeView view, MethodDecl method, Stmt.Catch handler) {
        return Code.any(handler.body(), n -> interrupts(n) || passesOn(n, handler.var()) || helps(view, n))
                || restoresLater(method, handler);
    }

    private static boolean interrupts(Node n) {
        return n instanceof Expr.Call c && c.name().equals("interrupt");
    }

    /** Whether the exception itself goes on, or another interruption does. */
    private static boolean passesOn(Node n, Var caught) {
        if (n instanceof Stmt.Throw t) {
            return t.value() instanceof Expr.Ref r && r.var().equals(caught)
                    || t.value() instanceof Expr.New created && created.type().simpleName().contains("Interrupted");
        }
        return n instanceof Expr.Call c
                && (c.name().toLowerCase(Locale.ROOT).contains("sneaky") || c.name().startsWith("rethrow"))
                && c.args().stream().anyMatch(a -> a instanceof Expr.Ref r && r.var().equals(caught));
    }

    private static boolean helps(TypeView view, Node n) {
        if (!(n instanceof Expr.Call c)) {
            return false;
        }
        boolean named = c.name().toLowerCase(Locale.ROOT).contains("interrupt");
        boolean restores = c.target() != null
                && view.program().program()
                        .method(c.target())
                        .flatMap(MethodDecl::body)
                        .filter(b -> Code.any(b, InterruptSwallowed::interrupts))
                        .isPresent();
        return named || restores;
    }

    /** Whether the handler sets a variable under which the flag is restored after the wait. */
    private static boolean restoresLater(MethodDecl method, Stmt.Catch handler) {
        Set<Var> set = new HashSet<>();
        Trees.visit(handler.body(), n -> {
            if (n instanceof Expr.Assign a && a.target() instanceof Expr.Ref r) {
                set.add(r.var());
            }
        });
        return method.body()
                .filter(b -> Code.any(b, n -> n instanceof Stmt.If i
                        && Code.any(i.condition(), c -> c instanceof Expr.Ref r && set.contains(r.var()))
                        && Code.any(i.then(), InterruptSwallowed::interrupts)))
                .isPresent();
    }
}
