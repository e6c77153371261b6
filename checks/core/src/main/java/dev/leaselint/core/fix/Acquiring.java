package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.Var;
import dev.leaselint.core.rules.TypeView;
import java.util.List;
import java.util.Optional;

/** Repairs of acquires that leave a lock without expiry. */
final class Acquiring {
    static final String LOOK_TITLE = "Take the lock with one conditional command instead of a look and a SET";

    private static final String LOCK_TTL = "LOCK_TTL";

    private Acquiring() {}

    /** The acquire takes over the expiry of the second command, which goes away. */
    static Optional<Fix> atomic(TypeView view, Event acquire, Event expire) {
        if (!acquire.isDirect()) {
            return HelperAcquire.of(view, acquire, expire);
        }
        Optional<Code> code = Code.of(view, acquire);
        if (code.isEmpty() || !expire.isDirect() || !expire.site().method().equals(acquire.site().method())) {
            return Optional.empty();
        }
        Optional<Expr.Call> first = code.get().call(acquire);
        Optional<Expr.Call> second = code.get().call(expire);
        if (first.isEmpty() || second.isEmpty()) {
            return Optional.empty();
        }
        Draft draft = new Draft(code.get());
        Optional<TimeText> ttl = TimeText.of(code.get(), expire, second.get());
        int at = first.get().span().start();
        boolean movable = ttl.isPresent()
                && ttl.get().parts().stream().allMatch(p -> code.get().knownAt(p, at))
                && removeExpire(draft, first.get(), second.get());
        Optional<OneCommand.Answer> answer =
                movable ? new OneCommand(draft).withTtl(acquire, first.get(), ttl.get()) : Optional.empty();
        if (answer.isEmpty() || !adapt(draft, first.get(), answer.get())) {
            return Optional.empty();
        }
        String kept = answer.get() == OneCommand.Answer.OK
                ? "key, value, TTL and unit are kept; the test of the result is rewritten for \"OK\""
                : "key, value, TTL and unit are kept";
        String doubt = !new OneCommand(draft).isKnownForm(acquire)
                ? "; needs a version of the client that has this form"
                : hasWorkBetween(code.get(), first.get(), second.get())
                        ? "; the lease now begins before the work that stood between the two commands"
                        : "";
        return draft.build(
                "Set key, owner and expiry in one command",
                doubt.isEmpty() ? Fix.Safety.SAFE : Fix.Safety.REVIEW,
                kept + doubt);
    }

    /** Whether calls stand between the two commands, other than those that make the test of the result. */
    private static boolean hasWorkBetween(Code code, Expr.Call acquire, Expr.Call expire) {
        Stmt first = code.statement(acquire);
        return code.all(Expr.Call.class).stream()
                .filter(c -> c.span().start() > acquire.span().end() && c.span().end() < expire.span().start())
                .anyMatch(c -> first == null || !code.contains(first, c) || !asksOnly(c));
    }

    private static boolean asksOnly(Expr.Call call) {
        return call.name().equals("equals") || call.name().equals("intValue") || call.name().equals("longValue");
    }

    /** Rewrites the tests of the result for the new answer; returns whether that is possible. */
    static boolean adapt(Draft draft, Expr.Call call, OneCommand.Answer answer) {
        return answer == OneCommand.Answer.SAME || new ResultTests(draft).toOk(call);
    }

    /** Takes the second command away when it runs exactly after a won attempt and nobody needs its result. */
    static boolean removeExpire(Draft draft, Expr.Call acquire, Expr.Call expire) {
        Code code = draft.code();
        if (code.parent(expire) instanceof Stmt.ExprStmt statement) {
            Stmt first = code.statement(acquire);
            Stmt.Block common = code.common(acquire, expire);
            boolean straight = first != null && common != null && guardedOnlyByResult(code, acquire, statement, common);
            return straight && removeStatement(draft, acquire, statement);
        }
        return removeConjunct(draft, acquire, expire);
    }

    private static boolean removeStatement(Draft draft, Expr.Call acquire, Stmt.ExprStmt statement) {
        Code code = draft.code();
        if (!(code.parent(statement) instanceof Stmt.Block block)) {
            return false;
        }
        boolean onlyOne = block.statements().size() == 1 && code.parent(block) instanceof Stmt.If;
        if (!onlyOne) {
            draft.remove(statement);
            return true;
        }
        Stmt.If guard = (Stmt.If) code.parent(block);
        boolean plain = guard.otherwise() == null
                && guard.then() == block
                && !code.contains(guard.condition(), acquire)
                && code.parent(guard) instanceof Stmt.Block;
        if (plain) {
            draft.remove(guard);
        }
        return plain;
    }

    /** {@code setnx(..) == 1 && expire(..) == 1}: the second half goes away. */
    private static boolean removeConjunct(Draft draft, Expr.Call acquire, Expr.Call expire) {
        Code code = draft.code();
        Node half = expire;
        while (half instanceof Expr && !(code.parent(half) instanceof Expr.Binary both && both.op().equals("&&"))) {
            half = code.parent(half);
        }
        if (!(half instanceof Expr) || !(code.parent(half) instanceof Expr.Binary both) || both.right() != half) {
            return false;
        }
        int end = both.left().span().end();
        boolean parentheses = code.text().text().substring(end, half.span().start()).contains("(")
                || code.text().text().substring(end, half.span().start()).contains(")");
        if (!code.contains(both.left(), acquire) || parentheses) {
            return false;
        }
        draft.replace(end, half.span().end(), "");
        return true;
    }

    /** Whether every condition around the statement, up to the block of the acquire, asks for its result only. */
    private static boolean guardedOnlyByResult(Code code, Expr.Call acquire, Stmt statement, Stmt.Block common) {
        Var result = resultOf(code, acquire);
        for (Node n = statement; n != common; n = code.parent(n)) {
            Node parent = code.parent(n);
            boolean asks = parent instanceof Stmt.If branch
                    && (code.contains(branch.condition(), acquire) || asksOnlyFor(branch.condition(), result));
            boolean passes = parent instanceof Stmt.Block || parent instanceof Stmt.Try t && t.body() == n;
            if (!asks && !passes) {
                return false;
            }
        }
        return true;
    }

    /** The variable that holds the result, or null. */
    private static Var resultOf(Code code, Expr.Call acquire) {
        for (Node n = acquire; n != null && !(n instanceof Stmt.Block); n = code.parent(n)) {
            if (n instanceof Stmt.Local local) {
                return local.var();
            }
            if (n instanceof Expr.Assign assign && assign.target() instanceof Expr.Ref ref) {
                return ref.var();
            }
        }
        return null;
    }

    private static boolean asksOnlyFor(Expr condition, Var result) {
        boolean[] only = {result != null};
        Trees.visit(condition, n -> {
            boolean constant = n instanceof Expr.Ref r && r.var().kind() == Var.Kind.STATIC;
            if (n instanceof Expr.Ref r && !constant && !r.var().equals(result)) {
                only[0] = false;
            }
        });
        return only[0];
    }

    /** The acquire gets a constant as its expiry. */
    static Optional<Fix> withConstant(TypeView view, Event acquire) {
        Optional<Code> code = Code.of(view, acquire);
        Optional<Expr.Call> call = code.flatMap(c -> c.call(acquire));
        if (call.isEmpty()) {
            return Optional.empty();
        }
        Draft draft = new Draft(code.get());
        Optional<OneCommand.Answer> answer = ttlConstant(draft)
                .flatMap(name -> new OneCommand(draft).withTtl(acquire, call.get(), TimeText.constant(name)));
        if (answer.isEmpty() || !adapt(draft, call.get(), answer.get())) {
            return Optional.empty();
        }
        return draft.build(
                "Set key, owner and expiry in one command, with the expiry " + LOCK_TTL,
                Fix.Safety.REVIEW,
                "nobody but you knows how long the guarded work may take: set " + LOCK_TTL + " to fit it");
    }

    /** The name of a constant for a time to live that only people can tell. */
    static Optional<String> ttlConstant(Draft draft) {
        String type = draft.type("java.time.Duration");
        return draft.setting(
                type,
                LOCK_TTL,
                type + ".ofSeconds(30)",
                "How long a lock may outlive its holder; has to cover the guarded work.");
    }

    /** A plain SET after a look becomes one conditional command, whose result decides instead of the look. */
    static Optional<Fix> insteadOfLook(TypeView view, Event look, Event set) {
        if (!set.isDirect()) {
            return HelperSet.of(view, look, set);
        }
        Optional<Code> code = Code.of(view, set);
        if (code.isEmpty() || !look.isDirect() || !look.site().method().equals(set.site().method())) {
            return Optional.empty();
        }
        Optional<Expr.Call> looked = code.get().call(look);
        Optional<Expr.Call> setting = code.get().call(set);
        if (looked.isEmpty() || setting.isEmpty() || !(code.get().parent(setting.get()) instanceof Stmt.ExprStmt)) {
            return Optional.empty();
        }
        Draft draft = new Draft(code.get());
        boolean bare = set.entry() != null && !set.ttl().isSet();
        Optional<String> fallback = bare ? ttlConstant(draft) : Optional.empty();
        Optional<String> test = new OneCommand(draft).asTest(set, setting.get(), fallback.orElse(null));
        boolean done = test.isPresent() && new LookThenSet(draft).merge(looked.get(), setting.get(), test.get());
        return done
                ? draft.build(
                        LOOK_TITLE, Fix.Safety.REVIEW, "the result of the command decides where the look decided")
                : Optional.empty();
    }

    /** {@code persist(lockKey);} goes away. */
    static Optional<Fix> withoutPersist(TypeView view, Event persist) {
        return without(
                view,
                persist,
                "Leave the expiry on the lock key",
                "the lease has to cover the guarded work then, or be renewed");
    }

    /** A command that is a statement of its own goes away. */
    static Optional<Fix> without(TypeView view, Event command, String title, String reason) {
        Optional<Code> code = Code.of(view, command);
        Optional<Expr.Call> call = code.flatMap(c -> c.call(command));
        if (call.isPresent() && code.get().parent(call.get()) instanceof Stmt.ExprStmt statement
                && code.get().parent(statement) instanceof Stmt.Block) {
            Draft draft = new Draft(code.get());
            draft.remove(statement);
            return draft.build(title, Fix.Safety.REVIEW, reason);
        }
        return Optional.empty();
    }

    static List<Fix> or(Optional<Fix> fix, String title, String reason) {
        return List.of(fix.orElseGet(() -> new Fix(title, Fix.Safety.MANUAL, reason, List.of(), List.of())));
    }
}
