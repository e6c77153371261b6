package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.rules.TypeView;
import java.util.List;
import java.util.Optional;

/** Restores the interrupt flag in a handler that forgets it. */
final class InterruptFlag {
    private static final String RESTORE = "Thread.currentThread().interrupt();";
    private static final String INTERRUPTED = "InterruptedException";

    private InterruptFlag() {}

    static Optional<Fix> of(TypeView view, Site at, Stmt.Catch handler) {
        Optional<Code> code = Code.of(view, at);
        if (code.isEmpty() || goesRound(code.get(), handler)) {
            return Optional.empty();
        }
        Draft draft = new Draft(code.get());
        boolean only = handler.types().size() == 1 && handler.types().get(0).simpleName().equals(INTERRUPTED);
        String name = handler.var().name();
        insert(draft, handler.body(), only ? List.of(RESTORE) : List.of(
                "if (" + name + " instanceof " + INTERRUPTED + ") {", code.get().step() + RESTORE, "}"));
        return draft.build(
                "Restore the interrupt flag",
                only ? Fix.Safety.SAFE : Fix.Safety.REVIEW,
                only
                        ? "the handler does what it did; only callers that look at the flag see a difference"
                        : "the handler is for other exceptions as well");
    }

    /** Whether the handler may run again in a loop, where each further wait would be interrupted at once. */
    private static boolean goesRound(Code code, Stmt.Catch handler) {
        List<Stmt> statements = handler.body().statements();
        Stmt last = statements.isEmpty() ? null : statements.get(statements.size() - 1);
        boolean leaves = last instanceof Stmt.Return || last instanceof Stmt.Throw;
        for (Node n = handler.body(); n != null && !leaves; n = code.parent(n)) {
            boolean loop = n instanceof Stmt.While || n instanceof Stmt.DoWhile || n instanceof Stmt.For
                    || n instanceof Stmt.ForEach;
            if (loop) {
                return true;
            }
            if (n instanceof Expr.Lambda) {
                return false;
            }
        }
        return false;
    }

    private static void insert(Draft draft, Stmt.Block body, List<String> lines) {
        Code code = draft.code();
        String text = code.text().text();
        String end = code.lineEnd();
        if (body.statements().isEmpty()) {
            int brace = body.span().end() - 1;
            String indent = end + code.indent(body.span().start());
            boolean alone = code.text().lineText(code.text().line(brace)).strip().startsWith("}");
            int at = alone ? code.text().lineStart(code.text().line(brace)) : brace;
            String first = alone ? code.indent(body.span().start()) + code.step() : indent + code.step();
            draft.insert(at, first + String.join(indent + code.step(), lines) + (alone ? end : indent));
            return;
        }
        int start = body.statements().get(0).span().start();
        boolean own = text.substring(code.text().lineStart(code.text().line(start)), start).isBlank();
        draft.insert(start, own
                ? String.join(end + code.indent(start), lines) + end + code.indent(start)
                : String.join(" ", lines) + " ");
    }
}
