package dev.leaselint.core.sql;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The variables of one method body: what they are set to and which calls are made on them. */
final class Locals {
    private static final Set<String> REWRITES =
            Set.of("append", "insert", "replace", "delete", "deleteCharAt", "setLength", "setCharAt", "reverse");

    private final Map<Var, Expr> values = new HashMap<>();
    private final Set<Var> reassigned = new HashSet<>();
    private final Map<Var, List<Expr.Call>> calls = new HashMap<>();
    private final Map<Var, List<Piece>> pieces = new HashMap<>();

    /**
     * What a text in the making is lengthened by.
     *
     * @param at where in the text of the source
     * @param text null when it is not known
     */
    private record Piece(int at, Expr text) {}

    static Locals of(MethodDecl method) {
        Locals locals = new Locals();
        method.body().ifPresent(body -> Trees.visit(body, locals::look));
        return locals;
    }

    private void look(Node node) {
        if (node instanceof Stmt.Local local && local.init() != null) {
            assign(local.var(), local.init());
        } else if (node instanceof Expr.Assign assign && assign.target() instanceof Expr.Ref ref) {
            Expr added = added(assign, ref.var());
            if (added != null) {
                piece(ref.var(), assign.span().start(), added);
            } else {
                assign(ref.var(), assign.op().equals("=") ? assign.value() : assign);
            }
        } else if (node instanceof Expr.Call call) {
            if (root(call) instanceof Expr.Ref ref) {
                calls.computeIfAbsent(ref.var(), v -> new ArrayList<>()).add(call);
                builds(call, ref.var());
            }
            for (Expr arg : call.args()) {
                if (arg instanceof Expr.Ref ref && isBuilder(ref)) {
                    piece(ref.var(), call.nameSpan().start(), null);
                }
            }
        }
    }

    /** What {@code text += more} and {@code text = text + more} add; null for other assignments. */
    private static Expr added(Expr.Assign assign, Var var) {
        if (assign.op().equals("+=")) {
            return assign.value();
        }
        boolean longer = assign.op().equals("=")
                && assign.value() instanceof Expr.Binary sum
                && sum.op().equals("+")
                && sum.left() instanceof Expr.Ref left
                && left.var().equals(var);
        return longer ? ((Expr.Binary) assign.value()).right() : null;
    }

    private void builds(Expr.Call call, Var var) {
        if (call.name().equals("append") && call.args().size() == 1) {
            piece(var, call.nameSpan().start(), call.args().get(0));
        } else if (REWRITES.contains(call.name()) && isBuilder(root(call))) {
            piece(var, call.nameSpan().start(), null);
        }
    }

    private static boolean isBuilder(Expr ref) {
        return ref.type().isNamed("StringBuilder") || ref.type().isNamed("StringBuffer");
    }

    private void piece(Var var, int at, Expr text) {
        pieces.computeIfAbsent(var, v -> new ArrayList<>()).add(new Piece(at, text));
    }

    /** What is added to a text one after the other, null for what is not known; empty when nothing is. */
    List<Expr> added(Var var) {
        List<Expr> all = new ArrayList<>();
        pieces.getOrDefault(var, List.of()).stream()
                .sorted(Comparator.comparingInt(Piece::at))
                .forEach(piece -> all.add(piece.text()));
        return all;
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
