package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.Var;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which variables a method reads, and tests more than once: only for those is it worth remembering how a test went. */
final class Conditions {
    private final Map<Var, Integer> tests = new HashMap<>();
    private final Map<Var, Integer> uses = new HashMap<>();

    Conditions(MethodDecl method) {
        method.body().ifPresent(b -> Trees.visit(b, this::look));
    }

    private void look(Node node) {
        if (node instanceof Expr.Ref r) {
            uses.merge(r.var(), 1, Integer::sum);
        } else if (node instanceof Expr.Assign a && a.target() instanceof Expr.Ref r) {
            uses.merge(r.var(), -1, Integer::sum);
        }
        if (node instanceof Stmt.If s) {
            count(s.condition());
        } else if (node instanceof Stmt.While s) {
            count(s.condition());
        } else if (node instanceof Stmt.DoWhile s) {
            count(s.condition());
        } else if (node instanceof Stmt.For s && s.condition() != null) {
            count(s.condition());
        } else if (node instanceof Expr.Conditional e) {
            count(e.condition());
        } else if (node instanceof Stmt.Switch s) {
            count(s.selector());
        }
    }

    private void count(Expr condition) {
        if (condition instanceof Expr.Binary b && (b.op().equals("&&") || b.op().equals("||"))) {
            count(b.left());
            count(b.right());
        } else {
            vars(condition).forEach(v -> tests.merge(v, 1, Integer::sum));
        }
    }

    /** The variables of a plain test: a flag, a comparison with a constant, a question without arguments. */
    private static Set<Var> vars(Expr condition) {
        Set<Var> vars = new HashSet<>();
        if (condition instanceof Expr.Unary u) {
            return vars(u.operand());
        }
        if (condition instanceof Expr.Binary b) {
            plain(b.left(), vars);
            plain(b.right(), vars);
            return b.left() instanceof Expr.Literal || b.right() instanceof Expr.Literal ? vars : Set.of();
        }
        if (condition instanceof Expr.Call c) {
            boolean question = c.args().isEmpty() && c.receiver() != null;
            plain(question ? c.receiver() : c.args().size() == 1 ? c.args().get(0) : c, vars);
            vars.removeIf(Var::isField);
            return vars;
        }
        plain(condition, vars);
        return vars;
    }

    private static void plain(Expr e, Set<Var> vars) {
        if (e instanceof Expr.Ref r) {
            vars.add(r.var());
        }
    }

    /** Whether a variable is more than assigned. */
    boolean reads(Var var) {
        return uses.getOrDefault(var, 0) > 0;
    }

    boolean testedAgain(Expr condition) {
        return vars(condition).stream().anyMatch(v -> tests.getOrDefault(v, 0) > 1);
    }
}
