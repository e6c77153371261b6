package dev.leaselint.core.sql;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The variables of one method body: what they are set to and which calls are made on them. */
final class Locals {
    private final Map<Var, Expr> values = new HashMap<>();
    private final Set<Var> reassigned = new HashSet<>();
    private final Map<Var, List<Expr.Call>> calls = new HashMap<>();

    static Locals of(MethodDecl method) {
        Locals locals = new Locals();
        method.body().ifPresent(body -> Trees.visit(body, locals::look));
        return locals;
    }

    private void look(Node node) {
        if (node instanceof Stmt.Local local && local.init() != null) {
            assign(local.var(), local.init());
        } else if (node instanceof Expr.Assign assign && assign.target() instanceof Expr.Ref ref) {
            assign(ref.var(), assign.op().equals("=") ? assign.value() : assign);
        } else if (node instanceof Expr.Call call && root(call) instanceof Expr.Ref ref) {
            calls.computeIfAbsent(ref.var(), v -> new ArrayList<>()).add(call);
        }
    }

    private void assign(Var var, Expr value) {
        if (values.put(var, value) != null) {
            reassigned.add(var);
        }
    }

    /** The only value that a variable gets in the body; empty for parameters, fields and changing variables. */
    Optional<Expr> value(Var var) {
        return reassigned.contains(var) ? Optional.empty() : Optional.ofNullable(values.get(var));
    }

    /** All calls on a variable, directly or further along a chain. */
    List<Expr.Call> callsOn(Var var) {
        return calls.getOrDefault(var, List.of());
    }

    /** The expression at the start of a chain of calls. */
    static Expr root(Expr expr) {
        Expr at = expr;
        while (at instanceof Expr.Call call && call.receiver() != null) {
            at = call.receiver();
        }
        return at;
    }
}
