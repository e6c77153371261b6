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

/** Which variables a method tests more than once: only for those is it worth remembering how a test went. */
final class Conditions {
    private final Map<Var, Integer> tests = new HashMap<>();

    Conditions(MethodDecl method) {
        method.body().ifPresent(b -> Trees.visit(b, this::look));
    }

    private void look(Node node) {
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
        vars(condition).forEach(v -> tests.merge(v, 1, Integer::sum));
    }

    private static Set<Var> vars(Expr condition) {
        Set<Var> vars = new HashSet<>();
        Trees.visit(condition, n -> {
            if (n instanceof Expr.Ref r) {
                vars.add(r.var());
            }
        });
        return vars;
    }

    boolean testedAgain(Expr condition) {
        return vars(condition).stream().anyMatch(v -> tests.getOrDefault(v, 0) > 1);
    }
}
