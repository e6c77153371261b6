package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Ttl;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Stmt;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** A condition that is looked at before the wait for a lock and never again. */
final class NoRecheckAfterWait {
    private static final Pattern READS = Pattern.compile("(get|find|exists|has|contains|load|read|query|lookup)([A-Z].*)?");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockNoRecheckAfterWait",
                    Level.ADVICE,
                    "section",
                    "Condition that led to the lock is not looked at again after the wait",
                    "Two find nothing there and both wait for the lock. The first does the work, the second gets the lock"
                            + " and does it again.",
                    "Look again once the lock is held.",
                    "Judged for an absence that is read by a call and tested right around the lock.",
                    "none",
                    List.of(),
                    List.of("RedisLockCheckThenSet")),
            NoRecheckAfterWait::check);

    private NoRecheckAfterWait() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.isAttempt() && e.isDirect() && waits(e) && !flow.closure()) {
                    missing(flow, e).ifPresent(read -> report(view, flow, e, read, reporter));
                }
            }
        }
    }

    private static void report(TypeView view, Flow flow, Event e, Expr.Call read, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, e);
        evidence.ifPresent(confidence -> reporter.report(Report.at(
                        e,
                        "After " + view.code(e) + " nobody looks again whether " + read.name() + " still finds nothing: all who"
                                + " waited do the work once more. Look again once the lock is held.")
                .note(Code.site(flow.method(), read), "looked at before the wait")
                .confidence(confidence)));
    }

    private static boolean waits(Event e) {
        return e.op() == Op.LOCK
                || e.op() == Op.TRY_LOCK && e.maxWait().kind() != Ttl.Kind.NONE && !Long.valueOf(0).equals(e.maxWait().constant());
    }

    /** The read whose absent result led to the lock, when nothing after the lock reads or tests again. */
    private static Optional<Expr.Call> missing(Flow flow, Event e) {
        for (Stmt.If i : Code.all(flow.method(), Stmt.If.class)) {
            boolean around = i.then().span().contains(e.step().span()) && i.otherwise() == null;
            Optional<Expr.Call> read = around
                    ? absence(flow, i.condition())
                    : returnsBefore(i, e) ? presence(flow, i.condition()) : Optional.empty();
            Stmt guarded = around ? i.then() : flow.method().body().orElseThrow();
            if (read.isPresent() && !looksAgain(guarded, e)) {
                return read;
            }
        }
        return Optional.empty();
    }

    /** Whether the attempt is made only when this test did not end the method. */
    private static boolean returnsBefore(Stmt.If i, Event e) {
        Stmt last = i.then() instanceof Stmt.Block b && !b.statements().isEmpty()
                ? b.statements().get(b.statements().size() - 1)
                : i.then();
        return i.span().end() <= e.step().span().start() && i.otherwise() == null && last instanceof Stmt.Return;
    }

    /** The call of {@code read(..) == null} or {@code !exists(..)}. */
    private static Optional<Expr.Call> absence(Flow flow, Expr condition) {
        return condition instanceof Expr.Unary u && u.op().equals("!")
                ? read(flow, u.operand())
                : comparedWithNull(flow, condition, "==");
    }

    /** The call of {@code read(..) != null} or {@code exists(..)}. */
    private static Optional<Expr.Call> presence(Flow flow, Expr condition) {
        Optional<Expr.Call> read = condition instanceof Expr.Binary
                ? comparedWithNull(flow, condition, "!=")
                : condition instanceof Expr.Call ? read(flow, condition) : Optional.empty();
        return read.filter(c -> !c.args().isEmpty());
    }

    private static Optional<Expr.Call> comparedWithNull(Flow flow, Expr condition, String op) {
        return condition instanceof Expr.Binary b && b.op().equals(op) && isNull(b.right())
                ? read(flow, b.left())
                : Optional.empty();
    }

    /** The reading call, directly or kept in a local variable. */
    private static Optional<Expr.Call> read(Flow flow, Expr tested) {
        Expr value = tested instanceof Expr.Ref r
                ? Code.all(flow.method(), Stmt.Local.class).stream()
                        .filter(l -> l.var().equals(r.var()))
                        .map(Stmt.Local::init)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null)
                : tested;
        return value instanceof Expr.Call c && READS.matcher(c.name()).matches() ? Optional.of(c) : Optional.empty();
    }

    private static boolean isNull(Expr e) {
        return e instanceof Expr.Literal l && l.value() == null;
    }

    private static boolean looksAgain(Stmt guarded, Event e) {
        int from = e.step().span().end();
        return Code.any(guarded, n -> n.span().start() >= from
                && (n instanceof Expr.Call c && READS.matcher(c.name()).matches() || n instanceof Stmt.If));
    }
}
