package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.rules.TypeView;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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
        insert(draft, handler, only ? List.of(RESTORE) : List.of(
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
        boolean broken = last instanceof Stmt.Break end && end.label() == null;
        for (Node n = handler.body(); n != null && !leaves; n = code.parent(n)) {
            boolean loop = n instanceof Stmt s && s.isLoop();
            if (loop && !broken) {
                return true;
            }
            // it leaves the innermost loop or switch
            broken &= !loop && !(n instanceof Stmt.Switch);
            if (n instanceof Expr.Lambda) {
                return false;
            }
        }
        return false;
    }

    private static void insert(Draft draft, Stmt.Catch handler, List<String> lines) {
        Stmt.Block body = handler.body();
        Code code = draft.code();
        String text = code.text().text();
        String end = code.lineEnd();
        if (body.statements().isEmpty()) {
            intoEmpty(draft, handler, lines);
            return;
        }
        int start = body.statements().get(0).span().start();
        boolean own = text.substring(code.text().lineStart(code.text().line(start)), start).isBlank();
        draft.insert(start, own
                ? String.join(end + code.indent(start), lines) + end + code.indent(start)
                : lines.stream().map(String::strip).collect(Collectors.joining(" ", "", " ")));
    }

    /** Before the closing brace, behind a comment that may stand there. */
    private static void intoEmpty(Draft draft, Stmt.Catch handler, List<String> lines) {
        Code code = draft.code();
        String text = code.text().text();
        int brace = handler.body().span().end() - 1;
        int blank = brace;
        while (Character.isWhitespace(text.charAt(blank - 1))) {
            blank--;
        }
        String indent = code.lineEnd() + code.indent(handler.span().start());
        String inner = indent + code.step();
        draft.replace(blank, brace, inner + String.join(inner, lines) + indent);
    }
}
