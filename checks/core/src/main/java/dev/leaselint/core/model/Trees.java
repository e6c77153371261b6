package dev.leaselint.core.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Walks over statements and expressions in source order, parents before children. */
public final class Trees {
    private Trees() {}

    /** Visits a node and everything inside it, lambdas, anonymous and local classes included. */
    public static void visit(Node node, Consumer<Node> visitor) {
        walk(node, n -> {
            visitor.accept(n);
            return true;
        });
    }

    /** Visits a node and what is inside it, except inside of those nodes for which the visitor answers false. */
    public static void walk(Node node, Predicate<Node> visitor) {
        if (node == null || !visitor.test(node)) {
            return;
        }
        if (node instanceof Expr e) {
            expr(e, visitor);
        } else if (node instanceof Stmt s) {
            stmt(s, visitor);
        }
    }

    /** The nodes right below a node, in source order. */
    public static List<Node> children(Node node) {
        List<Node> children = new ArrayList<>();
        walk(node, n -> {
            boolean self = n == node;
            if (!self) {
                children.add(n);
            }
            return self;
        });
        return children;
    }

    private static void all(List<? extends Node> nodes, Predicate<Node> visitor) {
        nodes.forEach(n -> walk(n, visitor));
    }

    private static void expr(Expr expr, Predicate<Node> v) {
        if (expr instanceof Expr.Select e) {
            walk(e.target(), v);
        } else if (expr instanceof Expr.Call e) {
            walk(e.receiver(), v);
            all(e.args(), v);
        } else if (expr instanceof Expr.New e) {
            all(e.args(), v);
            if (e.body() != null) {
                type(e.body(), v);
            }
        } else if (expr instanceof Expr.NewArray e) {
            walk(e.size(), v);
            all(e.elements(), v);
        } else if (expr instanceof Expr.Lambda e) {
            walk(e.body(), v);
        } else if (expr instanceof Expr.MethodRef e) {
            walk(e.receiver(), v);
        } else if (expr instanceof Expr.Binary e) {
            walk(e.left(), v);
            walk(e.right(), v);
        } else if (expr instanceof Expr.Unary e) {
            walk(e.operand(), v);
        } else if (expr instanceof Expr.Assign e) {
            walk(e.target(), v);
            walk(e.value(), v);
        } else if (expr instanceof Expr.Conditional e) {
            walk(e.condition(), v);
            walk(e.whenTrue(), v);
            walk(e.whenFalse(), v);
        } else if (expr instanceof Expr.InstanceOf e) {
            walk(e.operand(), v);
        } else if (expr instanceof Expr.Cast e) {
            walk(e.operand(), v);
        } else if (expr instanceof Expr.Index e) {
            walk(e.array(), v);
            walk(e.index(), v);
        } else if (expr instanceof Expr.Switch e) {
            walk(e.selector(), v);
            cases(e.cases(), v);
        } else if (expr instanceof Expr.Opaque e) {
            all(e.parts(), v);
        }
    }

    private static void type(TypeDecl type, Predicate<Node> v) {
        type.fields().forEach(f -> walk(f.init(), v));
        type.methods().forEach(m -> m.body().ifPresent(b -> walk(b, v)));
        type.nested().forEach(t -> type(t, v));
    }

    private static void cases(List<SwitchCase> cases, Predicate<Node> v) {
        for (SwitchCase c : cases) {
            all(c.labels(), v);
            all(c.body(), v);
        }
    }

    private static void stmt(Stmt stmt, Predicate<Node> v) {
        if (stmt instanceof Stmt.Block s) {
            all(s.statements(), v);
        } else if (stmt instanceof Stmt.ExprStmt s) {
            walk(s.expr(), v);
        } else if (stmt instanceof Stmt.Local s) {
            walk(s.init(), v);
        } else if (stmt instanceof Stmt.If s) {
            walk(s.condition(), v);
            walk(s.then(), v);
            walk(s.otherwise(), v);
        } else if (stmt instanceof Stmt.While s) {
            walk(s.condition(), v);
            walk(s.body(), v);
        } else if (stmt instanceof Stmt.DoWhile s) {
            walk(s.body(), v);
            walk(s.condition(), v);
        } else if (stmt instanceof Stmt.For s) {
            all(s.init(), v);
            walk(s.condition(), v);
            all(s.update(), v);
            walk(s.body(), v);
        } else if (stmt instanceof Stmt.ForEach s) {
            walk(s.iterable(), v);
            walk(s.body(), v);
        } else if (stmt instanceof Stmt.Switch s) {
            walk(s.selector(), v);
            cases(s.cases(), v);
        } else if (stmt instanceof Stmt.Try s) {
            all(s.resources(), v);
            walk(s.body(), v);
            s.catches().forEach(c -> walk(c.body(), v));
            walk(s.finallyBlock(), v);
        } else if (stmt instanceof Stmt.Return s) {
            walk(s.value(), v);
        } else if (stmt instanceof Stmt.Throw s) {
            walk(s.value(), v);
        } else if (stmt instanceof Stmt.Yield s) {
            walk(s.value(), v);
        } else if (stmt instanceof Stmt.Labeled s) {
            walk(s.body(), v);
        } else if (stmt instanceof Stmt.Synchronized s) {
            walk(s.lock(), v);
            walk(s.body(), v);
        } else if (stmt instanceof Stmt.Assert s) {
            walk(s.condition(), v);
        } else if (stmt instanceof Stmt.LocalType s) {
            type(s.type(), v);
        }
    }
}
