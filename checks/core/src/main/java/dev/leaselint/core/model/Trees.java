package dev.leaselint.core.model;

import java.util.List;
import java.util.function.Consumer;

/** Walks over statements and expressions in source order, parents before children. */
public final class Trees {
    private Trees() {}

    /** Visits a node and everything inside it, lambdas, anonymous and local classes included. */
    public static void visit(Node node, Consumer<Node> visitor) {
        if (node == null) {
            return;
        }
        visitor.accept(node);
        if (node instanceof Expr e) {
            expr(e, visitor);
        } else if (node instanceof Stmt s) {
            stmt(s, visitor);
        }
    }

    private static void all(List<? extends Node> nodes, Consumer<Node> visitor) {
        nodes.forEach(n -> visit(n, visitor));
    }

    private static void expr(Expr expr, Consumer<Node> v) {
        if (expr instanceof Expr.Select e) {
            visit(e.target(), v);
        } else if (expr instanceof Expr.Call e) {
            visit(e.receiver(), v);
            all(e.args(), v);
        } else if (expr instanceof Expr.New e) {
            all(e.args(), v);
            if (e.body() != null) {
                type(e.body(), v);
            }
        } else if (expr instanceof Expr.NewArray e) {
            visit(e.size(), v);
            all(e.elements(), v);
        } else if (expr instanceof Expr.Lambda e) {
            visit(e.body(), v);
        } else if (expr instanceof Expr.MethodRef e) {
            visit(e.receiver(), v);
        } else if (expr instanceof Expr.Binary e) {
            visit(e.left(), v);
            visit(e.right(), v);
        } else if (expr instanceof Expr.Unary e) {
            visit(e.operand(), v);
        } else if (expr instanceof Expr.Assign e) {
            visit(e.target(), v);
            visit(e.value(), v);
        } else if (expr instanceof Expr.Conditional e) {
            visit(e.condition(), v);
            visit(e.whenTrue(), v);
            visit(e.whenFalse(), v);
        } else if (expr instanceof Expr.InstanceOf e) {
            visit(e.operand(), v);
        } else if (expr instanceof Expr.Cast e) {
            visit(e.operand(), v);
        } else if (expr instanceof Expr.Index e) {
            visit(e.array(), v);
            visit(e.index(), v);
        } else if (expr instanceof Expr.Switch e) {
            visit(e.selector(), v);
            cases(e.cases(), v);
        } else if (expr instanceof Expr.Opaque e) {
            all(e.parts(), v);
        }
    }

    private static void type(TypeDecl type, Consumer<Node> v) {
        type.fields().forEach(f -> visit(f.init(), v));
        type.methods().forEach(m -> m.body().ifPresent(b -> visit(b, v)));
        type.nested().forEach(t -> type(t, v));
    }

    private static void cases(List<SwitchCase> cases, Consumer<Node> v) {
        for (SwitchCase c : cases) {
            all(c.labels(), v);
            all(c.body(), v);
        }
    }

    private static void stmt(Stmt stmt, Consumer<Node> v) {
        if (stmt instanceof Stmt.Block s) {
            all(s.statements(), v);
        } else if (stmt instanceof Stmt.ExprStmt s) {
            visit(s.expr(), v);
        } else if (stmt instanceof Stmt.Local s) {
            visit(s.init(), v);
        } else if (stmt instanceof Stmt.If s) {
            visit(s.condition(), v);
            visit(s.then(), v);
            visit(s.otherwise(), v);
        } else if (stmt instanceof Stmt.While s) {
            visit(s.condition(), v);
            visit(s.body(), v);
        } else if (stmt instanceof Stmt.DoWhile s) {
            visit(s.body(), v);
            visit(s.condition(), v);
        } else if (stmt instanceof Stmt.For s) {
            all(s.init(), v);
            visit(s.condition(), v);
            all(s.update(), v);
            visit(s.body(), v);
        } else if (stmt instanceof Stmt.ForEach s) {
            visit(s.iterable(), v);
            visit(s.body(), v);
        } else if (stmt instanceof Stmt.Switch s) {
            visit(s.selector(), v);
            cases(s.cases(), v);
        } else if (stmt instanceof Stmt.Try s) {
            all(s.resources(), v);
            visit(s.body(), v);
            s.catches().forEach(c -> visit(c.body(), v));
            visit(s.finallyBlock(), v);
        } else if (stmt instanceof Stmt.Return s) {
            visit(s.value(), v);
        } else if (stmt instanceof Stmt.Throw s) {
            visit(s.value(), v);
        } else if (stmt instanceof Stmt.Yield s) {
            visit(s.value(), v);
        } else if (stmt instanceof Stmt.Labeled s) {
            visit(s.body(), v);
        } else if (stmt instanceof Stmt.Synchronized s) {
            visit(s.lock(), v);
            visit(s.body(), v);
        } else if (stmt instanceof Stmt.Assert s) {
            visit(s.condition(), v);
        } else if (stmt instanceof Stmt.LocalType s) {
            type(s.type(), v);
        }
    }
}
