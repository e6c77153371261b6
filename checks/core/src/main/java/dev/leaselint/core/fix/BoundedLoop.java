package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.rules.TypeView;
import java.util.List;
import java.util.Optional;

/** Ends a loop that tries until a lock is free at a deadline. */
final class BoundedLoop {
    private BoundedLoop() {}

    /** @param head a place at whose start the loop begins */
    static Optional<Fix> of(TypeView view, Site head) {
        return Code.of(view, head).flatMap(code -> code.all(Stmt.class).stream()
                .filter(s -> s.span().start() == head.span().start() && body(s) != null)
                .findFirst()
                .flatMap(loop -> bound(new Draft(code), loop, body(loop))));
    }

    /** The block of a loop; null for anything else. */
    private static Stmt.Block body(Stmt statement) {
        Stmt body = statement instanceof Stmt.While w ? w.body()
                : statement instanceof Stmt.DoWhile d ? d.body()
                : statement instanceof Stmt.For f ? f.body()
                : null;
        return body instanceof Stmt.Block block ? block : null;
    }

    /** Whether a loop around it goes on for ever, as after an interruption: a deadline would begin anew with each pass. */
    private static boolean beginsAnew(Code code, Stmt loop) {
        for (Node n = code.parent(loop); n != null && !(n instanceof Expr.Lambda); n = code.parent(n)) {
            if (n instanceof Stmt.While w && w.condition() instanceof Expr.Literal
                    || n instanceof Stmt.DoWhile d && d.condition() instanceof Expr.Literal
                    || n instanceof Stmt.For f && f.condition() == null) {
                return true;
            }
        }
        return false;
    }

    private static Optional<Fix> bound(Draft draft, Stmt loop, Stmt.Block body) {
        Code code = draft.code();
        SourceText text = code.text();
        int line = text.line(body.span().start());
        boolean spread = body.statements().isEmpty()
                ? text.line(body.span().end()) > line
                : text.line(body.statements().get(0).span().start()) > line;
        String name = code.hasWord("deadline") ? "lockDeadline" : "deadline";
        Stmt whole = code.parent(loop) instanceof Stmt.Labeled labeled ? labeled : loop;
        boolean plain = spread && code.parent(whole) instanceof Stmt.Block && !beginsAnew(code, loop);
        if (!plain || code.hasWord(name)) {
            return Optional.empty();
        }
        return BoundedWait.limit(draft).flatMap(limit -> {
            String unit = draft.type("java.util.concurrent.TimeUnit");
            draft.insert(whole.span().start(), "long " + name + " = System.nanoTime() + " + unit + ".SECONDS.toNanos("
                    + limit + ");" + code.lineEnd() + code.indent(whole.span().start()));
            String inner = code.indent(loop.span().start()) + code.step();
            List<String> test = List.of(
                    inner + "if (System.nanoTime() - " + name + " > 0) {",
                    inner + code.step() + "throw new IllegalStateException(\"busy: the lock was not free in time\");",
                    inner + "}" + code.lineEnd());
            draft.insert(text.lineStart(line + 1), String.join(code.lineEnd(), test));
            return draft.build(
                    "Try for the lock no longer than " + limit,
                    Fix.Safety.REVIEW,
                    "how long to try and what to answer when the lock is busy is for you to fill in");
        });
    }
}
