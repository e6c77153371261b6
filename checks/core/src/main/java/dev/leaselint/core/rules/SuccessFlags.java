package dev.leaselint.core.rules;

import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Locks that a finally block gives back for failed work only: under a flag that the work switches when it is done. The
 * lock is then kept on purpose, until its lease ends or another method gives it back.
 */
final class SuccessFlags {
    private final List<Stmt.Try> tries;

    private SuccessFlags(List<Stmt.Try> tries) {
        this.tries = tries;
    }

    /** The flags of an attempt; none where a release does not ask for one or nothing else ends the lock. */
    static SuccessFlags of(TypeView view, Flow flow, Event attempt) {
        List<Event> releases = flow.events().values().stream()
                .filter(r -> r.isRelease() && Keys.same(r, attempt))
                .toList();
        List<Stmt.Try> tries = new ArrayList<>();
        for (Event r : releases) {
            Optional<Stmt.Try> under = flagged(flow.method(), r.step().span(), attempt.step().span());
            if (under.isEmpty()) {
                return new SuccessFlags(List.of());
            }
            tries.add(under.get());
        }
        return new SuccessFlags(ends(view, flow, attempt) ? tries : List.of());
    }

    /** Whether a way of leaving on which the lock stays held follows the success of the work. */
    boolean keep(Exit x) {
        return x.at() != null && tries.stream().anyMatch(t -> t.body().span().contains(x.at().span())
                ? x.kind() == Exit.Kind.RETURN
                : x.at().span().end() > t.body().span().end());
    }

    private static boolean ends(TypeView view, Flow flow, Event attempt) {
        return attempt.ttl().isSet()
                || view.flows().stream()
                        .filter(f -> f.method() != flow.method())
                        .flatMap(f -> f.events().values().stream())
                        .anyMatch(r -> r.isRelease() && Keys.alike(r, attempt));
    }

    private static Optional<Stmt.Try> flagged(MethodDecl method, Span release, Span attempt) {
        return Code.all(method, Stmt.Try.class).stream()
                .filter(t -> t.finallyBlock() != null && t.finallyBlock().span().contains(release))
                .filter(t -> asks(method, t, release, attempt))
                .findFirst();
    }

    private static boolean asks(MethodDecl method, Stmt.Try work, Span release, Span attempt) {
        return Code.any(work.finallyBlock(), n -> n instanceof Stmt.If i
                && (i.then().span().contains(release) && failed(method, work, i.condition(), true, attempt)
                        || i.otherwise() != null && i.otherwise().span().contains(release)
                                && failed(method, work, i.condition(), false, attempt)));
    }

    /** Whether a condition has that answer only where the work has failed. */
    private static boolean failed(MethodDecl method, Stmt.Try work, Expr condition, boolean answer, Span attempt) {
        if (condition instanceof Expr.Unary u && u.op().equals("!")) {
            return failed(method, work, u.operand(), !answer, attempt);
        }
        if (condition instanceof Expr.Binary b && b.op().equals(answer ? "&&" : "||")) {
            return failed(method, work, b.left(), answer, attempt) || failed(method, work, b.right(), answer, attempt);
        }
        return condition instanceof Expr.Ref r
                && r.var().kind() == Var.Kind.LOCAL
                && begins(method, r.var(), answer)
                && switchedByWork(method, work, r.var(), !answer, attempt);
    }

    private static boolean begins(MethodDecl method, Var flag, boolean value) {
        return Code.all(method, Stmt.Local.class).stream()
                .anyMatch(l -> l.var().equals(flag) && l.init() != null && isLiteral(l.init(), value));
    }

    /** Whether the flag changes only in the work: to that value when some of it is done, or to the answer of a call. */
    private static boolean switchedByWork(MethodDecl method, Stmt.Try work, Var flag, boolean done, Span attempt) {
        List<Expr.Assign> changes = Code.all(method, Expr.Assign.class).stream()
                .filter(a -> a.target() instanceof Expr.Ref r && r.var().equals(flag))
                .toList();
        return !changes.isEmpty() && changes.stream().allMatch(a -> work.body().span().contains(a.span())
                && (isLiteral(a.value(), done) ? hasBefore(work, a.span(), attempt) : answers(a.value(), attempt)));
    }

    private static boolean hasBefore(Stmt.Try work, Span change, Span attempt) {
        return Code.any(work.body(), n -> n instanceof Expr.Call c && c.span().end() <= change.start()
                && !contains(c.span(), attempt));
    }

    private static boolean answers(Expr value, Span attempt) {
        return !(value instanceof Expr.Literal)
                && Code.any(value, Expr.Call.class::isInstance)
                && !contains(value.span(), attempt);
    }

    private static boolean contains(Span code, Span attempt) {
        return code.contains(attempt) || attempt.contains(code);
    }

    private static boolean isLiteral(Expr e, boolean value) {
        return e instanceof Expr.Literal l && Boolean.valueOf(value).equals(l.value());
    }
}
