package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which calls a method writes more than once, with the same names and constants as arguments. */
final class Repeated {
    private final MethodDecl method;
    private Map<List<Object>, Integer> written;

    Repeated(MethodDecl method) {
        this.method = method;
    }

    boolean is(Expr.Call call) {
        if (written == null) {
            written = new HashMap<>();
            method.body().ifPresent(body -> Trees.visit(body, node -> {
                if (node instanceof Expr.Call c && c.target() != null) {
                    written.merge(shape(c), 1, Integer::sum);
                }
            }));
        }
        return written.getOrDefault(shape(call), 0) > 1;
    }

    /** What is equal for expressions that are written alike; anything but names, constants and calls is like itself only. */
    private static List<Object> shape(Expr e) {
        List<Object> shape = new ArrayList<>();
        if (e instanceof Expr.Ref ref) {
            shape.add(ref.var());
        } else if (e instanceof Expr.Literal literal) {
            shape.add("literal");
            shape.add(literal.value());
        } else if (e instanceof Expr.This || e instanceof Expr.TypeName) {
            shape.add(e.type().name());
        } else if (e instanceof Expr.Select select) {
            shape.add(select.field());
            shape.add(shape(select.target()));
        } else if (e instanceof Expr.Call call) {
            shape.add(call.name());
            shape.add(call.target() == null ? call.owner() : call.target());
            shape.add(call.receiver() == null ? List.of() : shape(call.receiver()));
            call.args().forEach(argument -> shape.add(shape(argument)));
        } else {
            shape.add(e.span());
        }
        return shape;
    }
}
