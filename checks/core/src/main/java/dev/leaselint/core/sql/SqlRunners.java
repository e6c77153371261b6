package dev.leaselint.core.sql;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Program;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Helpers that run as SQL what their callers give them. Safe for use by several threads. */
final class SqlRunners {
    private static final int MAX_DEPTH = 3;

    private final Program program;
    private final Function<Expr.Call, Optional<Entry>> entries;
    private final CountUses uses;
    private final Map<MethodKey, Optional<Runner>> known = new ConcurrentHashMap<>();

    /** @param entries meaning of a library call */
    SqlRunners(Program program, Function<Expr.Call, Optional<Entry>> entries, CountUses uses) {
        this.program = program;
        this.entries = entries;
        this.uses = uses;
    }

    /**
     * What a helper does with a text that it is given.
     *
     * @param parameter index of the parameter that holds the SQL
     * @param use what becomes of the update count in the helper
     */
    record Runner(int parameter, CountUse use) {}

    /** The SQL argument of a call of such a helper, with the helper. */
    Optional<Runner> of(Expr.Call call) {
        return Optional.ofNullable(call.target())
                .flatMap(program::method)
                .flatMap(this::of)
                .filter(runner -> runner.parameter() < call.args().size());
    }

    Optional<Runner> of(MethodDecl method) {
        return of(method, 0);
    }

    private Optional<Runner> of(MethodDecl method, int depth) {
        Optional<Runner> found = known.get(method.key());
        if (found == null) {
            found = depth > MAX_DEPTH || !takesText(method) ? Optional.empty() : search(method, depth);
            if (depth == 0 || found.isPresent()) {
                known.put(method.key(), found);
            }
        }
        return found;
    }

    private static boolean takesText(MethodDecl method) {
        return method.hasBody()
                && method.params().stream().anyMatch(p -> p.type().simpleName().equals("String") && p.type().dims() == 0);
    }

    private Optional<Runner> search(MethodDecl method, int depth) {
        return uses.of(method).stream()
                .filter(seen -> seen.expr() instanceof Expr.Call)
                .flatMap(seen -> sqlArgument((Expr.Call) seen.expr(), depth)
                        .flatMap(arg -> parameter(method, arg))
                        .map(index -> new Runner(index, seen.use()))
                        .stream())
                .findFirst();
    }

    /** What a call runs as SQL. */
    private Optional<Expr> sqlArgument(Expr.Call call, int depth) {
        Optional<Entry> entry = entries.apply(call)
                .filter(e -> e.op() == Op.SQL_UPDATE && e.attribute("language").isEmpty());
        Optional<Integer> at = entry.map(e -> e.indexOf(Role.SQL))
                .or(() -> Optional.ofNullable(call.target())
                        .flatMap(program::method)
                        .flatMap(helper -> of(helper, depth + 1))
                        .map(Runner::parameter));
        return at.filter(i -> i >= 0 && i < call.args().size()).map(i -> call.args().get(i));
    }

    private static Optional<Integer> parameter(MethodDecl method, Expr arg) {
        for (int i = 0; i < method.params().size(); i++) {
            if (arg instanceof Expr.Ref r && r.var().equals(method.params().get(i).var())) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }
}
