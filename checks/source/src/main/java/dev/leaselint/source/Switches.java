package dev.leaselint.source;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.PatternExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.SwitchStmt;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.SwitchCase;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;

/** Lowers switch statements and expressions. */
final class Switches {
    private final Body body;
    private TypeRef yields = TypeRef.UNKNOWN;
    private TypeRef yielded = TypeRef.UNKNOWN;

    Switches(Body body) {
        this.body = body;
    }

    Stmt statement(SwitchStmt node) {
        Expr selector = body.expr(node.getSelector());
        return new Stmt.Switch(body.span(node), selector, cases(node.getEntries(), selector.type(), false));
    }

    Expr expression(SwitchExpr node, TypeRef expected) {
        TypeRef outerYields = yields;
        TypeRef outerYielded = yielded;
        Expr selector = body.expr(node.getSelector());
        yields = expected;
        yielded = TypeRef.UNKNOWN;
        List<SwitchCase> cases = cases(node.getEntries(), selector.type(), true);
        TypeRef type = yielded;
        yields = outerYields;
        yielded = outerYielded;
        return new Expr.Switch(body.span(node), type, selector, cases);
    }

    private List<SwitchCase> cases(NodeList<SwitchEntry> entries, TypeRef selector, boolean value) {
        body.enter();
        List<SwitchCase> cases = new ArrayList<>();
        for (SwitchEntry entry : entries) {
            boolean arrow = entry.getType() != SwitchEntry.Type.STATEMENT_GROUP;
            if (arrow) {
                body.enter();
            }
            cases.add(switchCase(entry, selector, value, arrow));
            if (arrow) {
                body.leave();
            }
        }
        body.leave();
        return cases;
    }

    private SwitchCase switchCase(SwitchEntry entry, TypeRef selector, boolean value, boolean arrow) {
        List<Expr> labels = new ArrayList<>();
        Var binding = null;
        for (Expression label : entry.getLabels()) {
            if (label instanceof PatternExpr pattern) {
                labels.add(new Expr.TypeName(body.span(pattern.getType()), body.type(pattern.getType())));
                binding = body.stmts().pattern(pattern);
            } else {
                labels.add(label(label, selector));
            }
        }
        boolean isDefault = entry.isDefault() || entry.getLabels().isEmpty();
        return new SwitchCase(labels, isDefault, binding, guarded(entry, value), arrow);
    }

    /** The model has no guards: a case with one does nothing when it is false. */
    private List<Stmt> guarded(SwitchEntry entry, boolean value) {
        if (entry.getGuard().isEmpty()) {
            return caseBody(entry, value);
        }
        Expr guard = body.expr(entry.getGuard().get());
        Stmt.Block then = new Stmt.Block(guard.span(), caseBody(entry, value));
        return List.of(new Stmt.If(guard.span(), guard, then, null));
    }

    private List<Stmt> caseBody(SwitchEntry entry, boolean value) {
        boolean single = entry.getType() == SwitchEntry.Type.EXPRESSION;
        if (single && entry.getStatement(0) instanceof ExpressionStmt stmt) {
            Expression run = stmt.getExpression();
            return List.of(value ? yieldOf(body.span(run), run) : new Stmt.ExprStmt(body.span(run), body.expr(run)));
        }
        return body.stmts().lowerAll(entry.getStatements());
    }

    /** A simple name is the constant of an enum when the selector is one or nothing else has that name. */
    private Expr label(Expression node, TypeRef selector) {
        if (!(node instanceof NameExpr name)) {
            return body.expr(node);
        }
        String constant = name.getNameAsString();
        boolean isEnum = body.typing().isSubtype(selector.name(), "java.lang.Enum");
        if (isEnum || body.variable(constant).isEmpty()) {
            String owner = selector.resolved() ? selector.name() : "";
            return new Expr.Ref(body.span(node), selector, Var.field(owner, constant, true));
        }
        return body.expr(node);
    }

    /** A result of the innermost switch expression. */
    Stmt yieldOf(Span span, Expression node) {
        Expr value = body.expr(node, yields);
        if (yielded.isUnknown()) {
            yielded = value.type();
        }
        return new Stmt.Yield(span, value);
    }
}
