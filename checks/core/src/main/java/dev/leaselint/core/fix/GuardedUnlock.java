package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.rules.Keys;
import dev.leaselint.core.rules.TypeView;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Puts {@code unlock()} of a Redisson lock under a test whether it is still held, and logs where it is not. A lock of a
 * registry of Spring Integration has no such test: there what it throws is caught.
 */
final class GuardedUnlock {
    private static final String HELD = "isHeldByCurrentThread";
    /** Names of methods that hand out a lock and change nothing. */
    private static final Pattern GIVES = Pattern.compile("(get|obtain|build|lockFor|lockOf)([A-Z].*)?|(read|write)Lock");

    private final Draft draft;
    private final Code code;

    GuardedUnlock(Draft draft) {
        this.draft = draft;
        this.code = draft.code();
    }

    static Optional<Fix> of(TypeView view, Event unlock) {
        return Code.of(view, unlock).flatMap(code -> code.call(unlock).flatMap(call -> {
            Draft draft = new Draft(code);
            if (unlock.receiver() instanceof Sym.Lock lock && lock.kind().equals("registry")) {
                return new GuardedUnlock(draft).caught(call);
            }
            return new GuardedUnlock(draft).guard(call)
                    ? draft.build(
                            "Unlock only while the lock is held, and log where it is not",
                            Fix.Safety.REVIEW,
                            "work that outlived its lease was not alone; who has to know that is for you to decide")
                    : Optional.empty();
        }));
    }

    /** What versions before 6 throw when the lease has ended, and what those since do. */
    private Optional<Fix> caught(Expr.Call call) {
        boolean plain = call.name().equals("unlock")
                && call.args().isEmpty()
                && code.parent(call) instanceof Stmt.ExprStmt
                && code.parent(code.parent(call)) instanceof Stmt.Block
                && !code.hasWord("ended");
        if (!plain) {
            return Optional.empty();
        }
        Stmt statement = (Stmt) code.parent(call);
        int start = statement.span().start();
        String indent = code.lineEnd() + code.indent(start);
        String inner = indent + code.step();
        String log = new Logging(draft).warning("the lease ended before the work did");
        String thrown = "IllegalStateException | " + draft.type("java.util.ConcurrentModificationException");
        draft.insert(start, "try {" + inner);
        draft.insert(statement.span().end(), indent + "} catch (" + thrown + " ended) {" + inner + log + indent + "}");
        return draft.build(
                "Catch what unlock() throws when the lease has ended, and log it",
                Fix.Safety.REVIEW,
                "work that outlived its lease was not alone; who has to know that is for you to decide");
    }

    /** Guards every unlock of the lock of an attempt in the same method that is not guarded yet. */
    void guardAll(Flow flow, Event attempt) {
        flow.events().values().stream()
                .filter(e -> e.isRelease() && e.isDirect() && Keys.same(e, attempt))
                .flatMap(e -> code.call(e).stream())
                .distinct()
                .forEach(this::guard);
    }

    private boolean guard(Expr.Call call) {
        boolean plain = call.name().equals("unlock")
                && call.args().isEmpty()
                && call.receiver() != null
                && isRedisson(call)
                && mayRepeat(call.receiver())
                && code.parent(call) instanceof Stmt.ExprStmt;
        if (!plain || !(code.parent(code.parent(call)) instanceof Stmt.Block) || isGuarded(call)) {
            return false;
        }
        Stmt statement = (Stmt) code.parent(call);
        int start = statement.span().start();
        String indent = code.lineEnd() + code.indent(start);
        String inner = indent + code.step();
        String log = new Logging(draft).warning("the lease ended before the work did");
        draft.insert(start, "if (" + code.slice(call.receiver()) + "." + HELD + "()) {" + inner);
        draft.insert(statement.span().end(), indent + "} else {" + inner + log + indent + "}");
        return true;
    }

    /** Whether an expression gives the same lock when it is evaluated twice, unlike {@code locks.remove(key)}. */
    private static boolean mayRepeat(Expr lock) {
        boolean[] repeats = {true};
        Trees.visit(lock, n -> repeats[0] &= !(n instanceof Expr.New || n instanceof Expr.Assign
                || n instanceof Expr.Unary
                || n instanceof Expr.Call c && !c.type().is("java.lang.String") && !GIVES.matcher(c.name()).matches()));
        return repeats[0];
    }

    private static boolean isRedisson(Expr.Call call) {
        return call.owner().startsWith("org.redisson.") || call.receiver().type().name().startsWith("org.redisson.");
    }

    private boolean isGuarded(Expr.Call call) {
        for (Node n = call; n != null; n = code.parent(n)) {
            if (n instanceof Stmt.If branch && code.slice(branch.condition()).contains(HELD)) {
                return true;
            }
        }
        return false;
    }
}
