package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.sql.FencedWrites;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes code look at the update count of a fenced write. */
final class StaleOwner {
    private static final String VOID = "void";

    private StaleOwner() {}

    /** Throws where the count is zero. */
    static Optional<Fix> thrown(SourceText text, FencedWrites.Dropped dropped) {
        Stmt statement = dropped.statement();
        if (statement == null || !dropped.carriesCount()) {
            return Optional.empty();
        }
        List<TextEdit> edits = new ArrayList<>();
        String stale = stale(text, indent(text, statement.span().start()));
        if (statement instanceof Stmt.Local local) {
            String name = local.var().name();
            String test = "if (" + (dropped.booleanResult() ? "!" + name : name + " == 0") + ") ";
            int end = statement.span().end();
            String nextLine = lineEnd(text) + indent(text, statement.span().start());
            edits.add(new TextEdit(new Span(end, end), nextLine + test + stale));
        } else if (statement instanceof Stmt.ExprStmt call && call.expr() == dropped.expr()) {
            int start = call.expr().span().start();
            edits.add(new TextEdit(new Span(start, start), dropped.booleanResult() ? "if (!" : "if ("));
            String test = dropped.booleanResult() ? ") " : " == 0) ";
            edits.add(new TextEdit(new Span(call.expr().span().end(), statement.span().end()), test + stale));
        }
        return edits.isEmpty()
                ? Optional.empty()
                : Optional.of(new Fix(
                        "Throw when no row was changed",
                        Fix.Safety.REVIEW,
                        "zero rows may also mean that the row is gone",
                        edits,
                        List.of()));
    }

    private static String stale(SourceText text, String indent) {
        String step = indent.contains("\t") ? "\t" : "    ";
        String end = lineEnd(text);
        return "{" + end + indent + step + "throw new IllegalStateException(\"stale owner: no row was changed\");" + end
                + indent + "}";
    }

    private static String indent(SourceText text, int offset) {
        String line = text.lineText(text.line(offset));
        return line.substring(0, line.length() - line.stripLeading().length());
    }

    private static String lineEnd(SourceText text) {
        return text.text().contains("\r\n") ? "\r\n" : "\n";
    }

    /** {@code void} before a mapper method's name becomes {@code int}. */
    static Optional<Fix> returned(SourceText text, MethodDecl method) {
        String before = text.text().substring(method.span().start(), method.nameSpan().start());
        int at = before.lastIndexOf(VOID);
        if (at < 0 || !before.substring(at + VOID.length()).isBlank()) {
            return Optional.empty();
        }
        int start = method.span().start() + at;
        return Optional.of(new Fix(
                "Return the update count",
                Fix.Safety.REVIEW,
                "callers have to look at the count then",
                List.of(new TextEdit(new Span(start, start + VOID.length()), "int")),
                List.of()));
    }
}
