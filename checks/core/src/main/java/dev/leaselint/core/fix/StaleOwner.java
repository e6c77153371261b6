package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.rules.TypeView;
import dev.leaselint.core.sql.FencedWrites;
import java.util.List;
import java.util.Optional;

/** Makes code look at the update count of a fenced write. */
final class StaleOwner {
    private static final String VOID = "void";

    private StaleOwner() {}

    /** Throws where the count is zero. */
    static Optional<Fix> thrown(TypeView view, FencedWrites.Dropped dropped) {
        return dropped.carriesCount()
                ? Code.around(view, dropped.expr().span()).flatMap(code -> {
                    Draft draft = new Draft(code);
                    return look(draft, dropped)
                            ? draft.build(
                                    "Throw when no row was changed",
                                    Fix.Safety.REVIEW,
                                    "zero rows may also mean that the row is gone")
                            : Optional.empty();
                })
                : Optional.empty();
    }

    private static boolean look(Draft draft, FencedWrites.Dropped dropped) {
        Code code = draft.code();
        Stmt statement = dropped.statement();
        if (statement instanceof Stmt.Local local && code.isWhole(local) && standsInList(code, local)) {
            String name = local.var().name();
            String test = dropped.booleanResult() ? "!" + name : name + " == 0";
            String indent = code.indent(local.span().start());
            draft.insert(code.lineEndBehind(local), code.lineEnd() + indent + "if (" + test + ") " + stale(code, indent));
            return true;
        }
        Expr expr = dropped.expr();
        String test = dropped.booleanResult() ? "!" + code.slice(expr) : code.slice(expr) + " == 0";
        if (expr instanceof Expr.Call && code.parent(expr) instanceof Stmt.Return value && value.implicit()) {
            inBraces(draft, expr, test);
            return true;
        }
        boolean whole = statement instanceof Stmt.ExprStmt s && s.expr() == expr && code.slice(s).endsWith(";");
        if (!whole || isCase(code, statement)) {
            return false;
        }
        if (standsInList(code, statement)) {
            draft.replace(statement, "if (" + test + ") " + stale(code, code.indent(statement.span().start())));
        } else {
            inBraces(draft, statement, test);
        }
        return true;
    }

    /** Whether statements can stand behind it, and an {@code else} behind it belongs to nothing else. */
    private static boolean standsInList(Code code, Stmt statement) {
        Node parent = code.parent(statement);
        boolean cases = parent instanceof Stmt.Switch || parent instanceof Expr.Switch;
        return parent instanceof Stmt.Block || cases && !isCase(code, statement);
    }

    /** Whether it is all that stands behind the arrow of a case. */
    private static boolean isCase(Code code, Stmt statement) {
        return code.before(statement) == '>';
    }

    /** The only statement of a branch, a loop or a lambda gets a block around it. */
    private static void inBraces(Draft draft, Node statement, String test) {
        Code code = draft.code();
        int start = statement.span().start();
        int head = start;
        while (Character.isWhitespace(code.text().text().charAt(head - 1))) {
            head--;
        }
        boolean behindComment = code.plain().charAt(head - 1) == ' ';
        String indent = code.indent(behindComment ? start : head - 1);
        String inner = indent + code.step();
        String block = "{" + code.lineEnd() + inner + "if (" + test + ") " + stale(code, inner) + code.lineEnd() + indent + "}";
        draft.replace(behindComment ? start : head, statement.span().end(), (behindComment ? "" : " ") + block);
    }

    private static String stale(Code code, String indent) {
        String end = code.lineEnd() + indent;
        return "{" + end + code.step() + "throw new IllegalStateException(\"stale owner: no row was changed\");" + end + "}";
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
