package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Var;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Identifiers that take part in a value, as written. */
final class Names {
    private Names() {}

    /** @param known names that reached local variables before */
    static Set<String> of(Expr expr, Map<Var, Set<String>> known) {
        Set<String> names = new LinkedHashSet<>();
        collect(expr, known, names);
        return names;
    }

    /** Identifiers that stand for the value as it is, not as a part of arithmetic. */
    static Set<String> plain(Expr expr) {
        Set<String> names = new LinkedHashSet<>();
        plain(expr, names);
        return names;
    }

    private static void plain(Expr e, Set<String> names) {
        if (e instanceof Expr.Ref r) {
            names.add(r.var().name());
        } else if (e instanceof Expr.Select s) {
            names.add(s.field().name());
        } else if (e instanceof Expr.Cast c) {
            plain(c.operand(), names);
        } else if (e instanceof Expr.Call c) {
            names.add(c.name());
            if (c.receiver() instanceof Expr.Call inner) {
                plain(inner, names);
            }
            c.args().forEach(a -> plain(a, names));
        }
    }

    private static void collect(Expr e, Map<Var, Set<String>> known, Set<String> names) {
        if (e instanceof Expr.Ref r) {
            names.add(r.var().name());
            names.addAll(known.getOrDefault(r.var(), Set.of()));
        } else if (e instanceof Expr.Select s) {
            names.add(s.field().name());
            collect(s.target(), known, names);
        } else if (e instanceof Expr.Call c) {
            names.add(c.name());
            if (c.receiver() != null) {
                collect(c.receiver(), known, names);
            }
            all(c.args(), known, names);
        } else if (e instanceof Expr.New n) {
            all(n.args(), known, names);
        } else if (e instanceof Expr.NewArray n) {
            all(n.elements(), known, names);
        } else if (e instanceof Expr.Binary b) {
            collect(b.left(), known, names);
            collect(b.right(), known, names);
        } else if (e instanceof Expr.Conditional c) {
            collect(c.whenTrue(), known, names);
            collect(c.whenFalse(), known, names);
        } else if (e instanceof Expr.Cast c) {
            collect(c.operand(), known, names);
        } else if (e instanceof Expr.Assign a) {
            collect(a.value(), known, names);
        } else if (e instanceof Expr.Index i) {
            collect(i.array(), known, names);
        } else if (e instanceof Expr.Opaque o) {
            all(o.parts(), known, names);
        }
    }

    private static void all(List<Expr> exprs, Map<Var, Set<String>> known, Set<String> names) {
        exprs.forEach(x -> collect(x, known, names));
    }
}
