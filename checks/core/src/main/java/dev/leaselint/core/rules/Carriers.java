package dev.leaselint.core.rules;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Var;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Which variables of a method hold what a call gives, or something that it was put into. */
final class Carriers {
    private final Expr.Call source;
    private final Set<Var> found = new HashSet<>();

    private Carriers(Expr.Call source) {
        this.source = source;
    }

    static Set<Var> of(MethodDecl method, Expr.Call source) {
        Carriers carriers = new Carriers(source);
        int before;
        do {
            before = carriers.found.size();
            Code.all(method, Node.class).forEach(carriers::look);
        } while (carriers.found.size() > before);
        return carriers.found;
    }

    private void look(Node node) {
        if (node instanceof Stmt.Local l && carries(l.init())) {
            found.add(l.var());
        } else if (node instanceof Stmt.ForEach f && carries(f.iterable())) {
            found.add(f.var());
        } else if (node instanceof Expr.Assign a && carries(a.value())) {
            variable(a.target()).ifPresent(found::add);
        } else if (node instanceof Expr.Call c && c != source && c.args().stream().anyMatch(this::carries)) {
            variable(c.receiver()).ifPresent(found::add);
        }
    }

    private boolean carries(Expr value) {
        return value != null
                && Code.any(value, n -> n == source || n instanceof Expr.Ref r && found.contains(r.var()));
    }

    /** The variable at the start of a chain or behind an index. */
    private static Optional<Var> variable(Expr expr) {
        Expr at = expr;
        while (at instanceof Expr.Call || at instanceof Expr.Index) {
            at = at instanceof Expr.Call c ? c.receiver() : ((Expr.Index) at).array();
        }
        return at instanceof Expr.Ref r
                ? Optional.of(r.var())
                : at instanceof Expr.Select s ? Optional.of(s.field()) : Optional.empty();
    }
}
