package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.sql.FencedWrites;
import dev.leaselint.core.sql.GuardedWrite;
import java.util.ArrayList;
import java.util.List;

/** Nobody looks whether a fenced write changed a row. */
final class FencedUpdateCountIgnored {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "FencedUpdateCountIgnored",
                    Level.ERROR,
                    "fencing",
                    "Update count of a fenced or versioned write is dropped",
                    "B has taken over and raised the version. A's fenced write changes no row, as it should, but A does"
                            + " not look at the count and goes on as if its write had happened.",
                    "Compare the count and throw a stale-owner exception when it is zero; a mapper method returns int.",
                    "A version column may be part of a row's identity: without an assignment of it the level is one"
                            + " step lower. Entities of JPA throw by themselves and are not reported.",
                    "review: zero rows may also mean that the row is gone, or an insert may follow",
                    List.of("fenceColumns"),
                    List.of("FencingTokenNotEnforced", "FencedBatchCountMeaningless")),
            FencedUpdateCountIgnored::check);

    private static final String INDENT = "    ";

    private FencedUpdateCountIgnored() {}

    private static void check(TypeView view, Reporter reporter) {
        FencedWrites writes = view.program().writes(view.options().fenceColumns());
        for (MethodDecl method : view.type().methods()) {
            writes.silentMapper(method).ifPresent(write -> reporter.report(silent(view, method, write)));
            for (FencedWrites.Dropped dropped : writes.dropped(method)) {
                reporter.report(dropped(view, method, dropped));
            }
        }
    }

    private static Report dropped(TypeView view, MethodDecl method, FencedWrites.Dropped dropped) {
        Site site = new Site(method.key(), dropped.expr().span(), place(dropped.expr()));
        String what = dropped.carriesCount() ? "nobody looks at the update count" : "the call does not tell the count";
        return Report.at(
                        site,
                        view.code(site) + ": " + what + " of a write that is fenced by " + fence(dropped.write())
                                + ". When a newer owner has written, no row changes and this code goes on as if its"
                                + " write had happened. Throw when the count is zero.")
                .confidence(dropped.write().confidence())
                .fix(fixes(view.unit().text(), dropped));
    }

    private static Span place(Expr expr) {
        return expr instanceof Expr.Call call
                ? new Span(call.nameSpan().start(), Math.max(call.span().end(), call.nameSpan().end()))
                : expr.span();
    }

    private static Report silent(TypeView view, MethodDecl method, GuardedWrite write) {
        Site site = new Site(method.key(), method.span(), method.nameSpan());
        return Report.at(
                        site,
                        method.name() + " returns void although its write is fenced by " + fence(write)
                                + ". When a newer owner has written, no row changes and no caller can know. Return the"
                                + " update count as int and throw when it is zero.")
                .confidence(write.confidence())
                .fix(returnCount(view.unit().text(), method));
    }

    private static String fence(GuardedWrite write) {
        return write.fence().or(write::statusGuard).map(GuardedWrite.Test::name).orElse("a version");
    }

    // ---- fixes

    private static List<Fix> fixes(SourceText text, FencedWrites.Dropped dropped) {
        Stmt statement = dropped.statement();
        if (statement == null || !dropped.carriesCount()) {
            return List.of();
        }
        String indent = indent(text, statement.span().start());
        List<TextEdit> edits = new ArrayList<>();
        if (statement instanceof Stmt.Local local) {
            String test = dropped.booleanResult() ? "!" + local.var().name() : local.var().name() + " == 0";
            int end = statement.span().end();
            edits.add(new TextEdit(new Span(end, end), "\n" + indent + "if (" + test + ") " + stale(indent)));
        } else if (statement instanceof Stmt.ExprStmt call && call.expr() == dropped.expr()) {
            int start = call.expr().span().start();
            edits.add(new TextEdit(new Span(start, start), dropped.booleanResult() ? "if (!" : "if ("));
            String test = dropped.booleanResult() ? ") " : " == 0) ";
            edits.add(new TextEdit(new Span(call.expr().span().end(), statement.span().end()), test + stale(indent)));
        }
        return edits.isEmpty() ? List.of() : List.of(new Fix(
                "Throw when no row was changed",
                Fix.Safety.REVIEW,
                "zero rows may also mean that the row is gone",
                edits,
                List.of()));
    }

    private static String stale(String indent) {
        return "{\n" + indent + INDENT
                + "throw new IllegalStateException(\"stale owner: no row was changed\");\n" + indent + "}";
    }

    private static String indent(SourceText text, int offset) {
        String line = text.lineText(text.line(offset));
        return line.substring(0, line.length() - line.stripLeading().length());
    }

    /** {@code void} before the method's name becomes {@code int}. */
    private static List<Fix> returnCount(SourceText text, MethodDecl method) {
        String before = text.text().substring(method.span().start(), method.nameSpan().start());
        int at = before.lastIndexOf("void");
        if (at < 0 || !before.substring(at + "void".length()).isBlank()) {
            return List.of();
        }
        int start = method.span().start() + at;
        return List.of(new Fix(
                "Return the update count",
                Fix.Safety.REVIEW,
                "callers have to look at the count then",
                List.of(new TextEdit(new Span(start, start + "void".length()), "int")),
                List.of()));
    }
}
