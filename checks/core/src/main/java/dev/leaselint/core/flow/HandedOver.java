package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What leaves a method's hands with a function that is kept or run elsewhere: all that its code speaks of. */
final class HandedOver {
    private HandedOver() {}

    /** The values of which the functions that a call is given speak. */
    static List<Sym> by(Invocation in) {
        List<Sym> values = new ArrayList<>();
        in.args().forEach(arg -> values.addAll(with(arg)));
        for (Expr arg : in.call().args()) {
            if (arg instanceof Expr.New n && n.body() != null) {
                values.addAll(used(n, in.state().env));
            }
        }
        return values;
    }

    /** A value or, for a function, the values that it speaks of. */
    static List<Sym> with(Sym value) {
        return value instanceof Sym.Closure c ? used(c.code(), c.captured().env()) : List.of(value);
    }

    private static List<Sym> used(Expr code, Map<Var, Sym> env) {
        List<Sym> values = new ArrayList<>();
        Trees.visit(code, n -> {
            Sym value = n instanceof Expr.Ref r ? env.get(r.var()) : null;
            boolean itself = value instanceof Sym.Closure c && c.code() == code;
            if (value != null && !itself) {
                values.addAll(with(value));
            }
        });
        return values;
    }
}
