package dev.leaselint.core.sql;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Folds an expression to its text; parts that are not constant become {@code %s}. */
final class ConstantText {
    private static final String HOLE = "%s";
    private static final int MAX_DEPTH = 30;
    private static final Set<String> BUILDERS = Set.of("StringBuilder", "StringBuffer");
    private static final Set<String> SAME = Set.of("strip", "trim", "stripIndent", "toString", "formatted", "intern");

    private final Program program;

    ConstantText(Program program) {
        this.program = program;
    }

    /** The text; empty when no part of it is known. */
    Optional<String> of(Expr expr, Locals locals) {
        String text = fold(expr, locals, 0);
        return text.equals(HOLE) ? Optional.empty() : Optional.of(text);
    }

    private String fold(Expr expr, Locals locals, int depth) {
        if (expr == null || depth > MAX_DEPTH) {
            return HOLE;
        }
        if (expr instanceof Expr.Literal literal) {
            return String.valueOf(literal.value());
        }
        if (expr instanceof Expr.Binary binary && binary.op().equals("+")) {
            return fold(binary.left(), locals, depth + 1) + fold(binary.right(), locals, depth + 1);
        }
        if (expr instanceof Expr.Cast cast) {
            return fold(cast.operand(), locals, depth + 1);
        }
        if (expr instanceof Expr.NewArray array) {
            return join(" ", array.elements(), locals, depth);
        }
        if (expr instanceof Expr.New created && BUILDERS.contains(created.type().simpleName())) {
            return created.args().isEmpty() || created.args().get(0).type().is("int")
                    ? ""
                    : fold(created.args().get(0), locals, depth + 1);
        }
        if (expr instanceof Expr.Ref ref) {
            return variable(ref.var(), locals, depth);
        }
        if (expr instanceof Expr.Select select) {
            return variable(select.field(), locals, depth);
        }
        return expr instanceof Expr.Call call ? call(call, locals, depth) : HOLE;
    }

    private String join(String separator, List<Expr> parts, Locals locals, int depth) {
        return String.join(
                separator, parts.stream().map(part -> fold(part, locals, depth + 1)).toList());
    }

    private String variable(Var var, Locals locals, int depth) {
        if (!var.isField()) {
            return locals.value(var)
                    .map(value -> fold(value, locals, depth + 1) + join("", locals.added(var), locals, depth))
                    .orElse(HOLE);
        }
        Optional<FieldDecl> field = program.field(var);
        boolean constant = field.filter(f -> f.init() != null && f.modifiers().contains(Modifier.FINAL)).isPresent();
        return constant ? fold(field.get().init(), new Locals(), depth + 1) : HOLE;
    }

    private String call(Expr.Call call, Locals locals, int depth) {
        boolean onText = call.receiver() != null && !(call.receiver() instanceof Expr.TypeName);
        if (SAME.contains(call.name()) && onText) {
            return fold(call.receiver(), locals, depth + 1);
        }
        if (call.name().equals("concat") && onText && call.args().size() == 1) {
            return fold(call.receiver(), locals, depth + 1) + fold(call.args().get(0), locals, depth + 1);
        }
        if (call.name().equals("append") && onText && call.args().size() == 1) {
            return fold(call.receiver(), locals, depth + 1) + fold(call.args().get(0), locals, depth + 1);
        }
        boolean onString = call.owner().equals("java.lang.String");
        if (onString && call.name().equals("format") && !call.args().isEmpty()) {
            return fold(call.args().get(0), locals, depth + 1);
        }
        if (onString && call.name().equals("join") && call.args().size() > 1) {
            String separator = fold(call.args().get(0), locals, depth + 1);
            return join(separator, call.args().subList(1, call.args().size()), locals, depth);
        }
        return call.target() == null
                ? HOLE
                : program.method(call.target()).map(method -> returned(method, depth)).orElse(HOLE);
    }

    /** The text that a method of the sources returns when it has one return statement. */
    private String returned(MethodDecl method, int depth) {
        return result(method).map(value -> fold(value, Locals.of(method), depth + 1)).orElse(HOLE);
    }

    /** The returned expression of a method with one return statement. */
    static Optional<Expr> result(MethodDecl method) {
        List<Expr> results = new ArrayList<>();
        method.body().ifPresent(body -> Trees.visit(body, node -> {
            if (node instanceof Stmt.Return end && end.value() != null) {
                results.add(end.value());
            }
        }));
        return results.size() == 1 ? Optional.of(results.get(0)) : Optional.empty();
    }
}
