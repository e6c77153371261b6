package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A lease that is renewed for ever. */
final class UnboundedRenewal {
    private static final Set<String> REPEATING =
            Set.of("scheduleAtFixedRate", "scheduleWithFixedDelay", "interval", "setPeriodic");
    private static final Set<String> ONCE = Set.of("schedule", "newTimeout", "setTimer");
    private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=");
    private static final Set<String> COMPARING = Set.of("isAfter", "isBefore", "compareTo", "isNegative", "getAndDecrement",
            "decrementAndGet", "hasRemaining");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockUnboundedRenewal",
                    Level.ERROR,
                    "wait",
                    "Lease is renewed without a maximum total duration",
                    "The work hangs, the renewal does not. The lock stays held for as long as the process lives, and every"
                            + " other process waits for work that never ends.",
                    "Stop renewing after a maximum total duration, and tell the work that its lease is lost.",
                    "Silent where the renewing code compares anything: a deadline, a counter, an age.",
                    "none",
                    List.of(),
                    List.of("RedisLockRenewalResultIgnored", "RedisLockImplicitLease")),
            UnboundedRenewal::check);

    private UnboundedRenewal() {}

    private static void check(TypeView view, Reporter reporter) {
        if (view.flows().stream().noneMatch(flow -> flow.events().values().stream().anyMatch(UnboundedRenewal::isRenewal))) {
            return;
        }
        for (MethodDecl method : view.type().code()) {
            for (Expr.Call c : Code.all(method, Expr.Call.class)) {
                if (REPEATING.contains(c.name()) || ONCE.contains(c.name()) && armsAgain(view, method, c)) {
                    c.args().forEach(task -> scheduled(view, method, c, task, reporter));
                }
            }
            Code.all(method, Stmt.While.class).forEach(loop -> loop(view, method, loop, reporter));
        }
    }

    /** Whether the task that a timer runs calls the method that sets the timer. */
    private static boolean armsAgain(TypeView view, MethodDecl method, Expr.Call c) {
        return c.args().stream()
                .anyMatch(a -> Code.any(a, n -> n instanceof Expr.Call inner
                        && method.key().equals(inner.target())));
    }

    private static void scheduled(TypeView view, MethodDecl method, Expr.Call c, Expr task, Reporter reporter) {
        List<Node> code = new ArrayList<>();
        if (task instanceof Expr.MethodRef ref && ref.target() != null) {
            body(view, ref.target()).ifPresent(code::add);
        } else if (task instanceof Expr.Lambda || task instanceof Expr.New created && created.body() != null) {
            code.add(task);
        }
        if (code.isEmpty() || bounded(view, code.get(0), 0)) {
            return;
        }
        renewal(view, method, task).ifPresent(r -> reporter.report(Report.at(
                        Code.site(method, c),
                        "The lease is renewed by " + c.name() + " without a maximum total duration: when the work hangs,"
                                + " the lock is held for as long as the process lives. Stop renewing after a limit.")
                .note(r.event(), "renewed here")
                .confidence(r.confidence())));
    }

    private static void loop(TypeView view, MethodDecl method, Stmt.While loop, Reporter reporter) {
        if (bounded(view, loop, 0)) {
            return;
        }
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                boolean inside = e.step().method().equals(method.key())
                        && loop.span().contains(e.step().span())
                        && isRenewal(e)
                        && flow.events().values().stream().noneMatch(a -> a.isAttempt() && Paths.sameSite(a.site(), e.site()))
                        && Code.any(loop.body(), n -> Code.isCall(view, n, Op.SLEEP));
                if (inside) {
                    view.evidence().of(flow, e).ifPresent(confidence -> reporter.report(Report.at(
                                    e,
                                    view.code(e) + " renews the lease in a loop without a maximum total duration: when the"
                                            + " work hangs, the lock is held for as long as the process lives. Stop"
                                            + " renewing after a limit.")
                            .confidence(confidence)));
                }
            }
        }
    }

    private record Renewal(Event event, Confidence confidence) {}

    private static Optional<Renewal> renewal(TypeView view, MethodDecl method, Expr task) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                boolean inClosure = e.step().method().equals(method.key()) && task.span().contains(e.step().span());
                boolean inTarget = task instanceof Expr.MethodRef ref && flow.method().key().equals(ref.target());
                if (isRenewal(e) && (inClosure || inTarget)) {
                    Optional<Confidence> confidence = view.evidence().of(flow, e);
                    if (confidence.isPresent()) {
                        return Optional.of(new Renewal(e, confidence.get()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isRenewal(Event e) {
        return e.op() == Op.RENEW || e.op() == Op.COMPARE_EXPIRE || e.op() == Op.EXPIRE;
    }

    private static Optional<Stmt.Block> body(TypeView view, MethodKey key) {
        return view.program().program().method(key).flatMap(MethodDecl::body);
    }

    /** Whether a node is a call of which nothing is known: it may look at a limit. */
    private static boolean isUnknown(TypeView view, Node n) {
        return n instanceof Expr.Call c
                && (c.target() == null || body(view, c.target()).isEmpty())
                && !c.owner().startsWith("java.")
                && view.program().meaning(c).isEmpty();
    }

    /** Whether a counter is stepped and compared, as in {@code --left == 0}. */
    private static boolean countsDown(Expr.Binary b) {
        boolean equality = b.op().equals("==") || b.op().equals("!=");
        return equality
                && Code.any(b, n -> n instanceof Expr.Unary u && (u.op().contains("++") || u.op().contains("--")));
    }

    /** Whether code, or what it calls in the sources, compares anything that could be a limit. */
    private static boolean bounded(TypeView view, Node code, int depth) {
        List<MethodKey> called = new ArrayList<>();
        boolean compares = Code.any(code, n -> {
            if (n instanceof Expr.Call c && c.target() != null) {
                called.add(c.target());
            }
            return n instanceof Expr.Binary b && (COMPARISONS.contains(b.op()) || countsDown(b))
                    || n instanceof Expr.Call c && COMPARING.contains(c.name())
                    || n instanceof Stmt.If i && Code.any(i.condition(), q -> isUnknown(view, q));
        });
        return compares
                || depth < 2
                        && called.stream()
                                .map(key -> body(view, key))
                                .flatMap(Optional::stream)
                                .anyMatch(b -> bounded(view, b, depth + 1));
    }
}
