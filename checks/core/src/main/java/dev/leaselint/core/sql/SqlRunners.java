package dev.leaselint.core.sql;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.Trees;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Helpers that run as SQL what their callers give them. Safe for use by several threads. */
final class SqlRunners {
    private static final int MAX_DEPTH = 6;

    private final Program program;
    private final Function<Expr.Call, Optional<Entry>> entries;
    private final CountUses uses;
    private final Map<MethodKey, Optional<Runner>> known = new ConcurrentHashMap<>();
    /** The methods that a thread is looking into. */
    private final ThreadLocal<Set<MethodKey>> looking = ThreadLocal.withInitial(HashSet::new);

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
        Optional<Runner> found = known.get(method.key());
        if (found != null) {
            return found;
        }
        Set<MethodKey> open = looking.get();
        if (!takesText(method) || open.size() >= MAX_DEPTH || !open.add(method.key())) {
            return Optional.empty();
        }
        try {
            found = search(method);
            if (found.isPresent() || open.size() == 1) {
                known.put(method.key(), found);
            }
            return found;
        } finally {
            open.remove(method.key());
        }
    }

    /** Whether a method has a body and a text among its parameters. */
    static boolean takesText(MethodDecl method) {
        return method.hasBody() && !method.params().isEmpty() && method.params().stream().anyMatch(SqlRunners::isText);
    }

    private static boolean isText(Param p) {
        return p.type().isNamed("String") && p.type().dims() == 0;
    }

    private Optional<Runner> search(MethodDecl method) {
        List<Expr.Call> candidates = new ArrayList<>();
        Trees.visit(method.body().orElseThrow(), n -> {
            if (n instanceof Expr.Call c && c.args().stream().anyMatch(a -> parameter(method, a).isPresent())) {
                candidates.add(c);
            }
        });
        for (Expr.Call c : candidates) {
            Optional<Integer> given = sqlArgument(c).flatMap(arg -> parameter(method, arg));
            if (given.isPresent()) {
                return Optional.of(new Runner(given.get(), use(method, c)));
            }
        }
        return Optional.empty();
    }

    private CountUse use(MethodDecl method, Expr.Call call) {
        return uses.of(method).stream()
                .filter(seen -> seen.expr() == call)
                .map(CountUses.Seen::use)
                .findFirst()
                .orElse(CountUse.USED);
    }

    /** What a call runs as SQL. */
    private Optional<Expr> sqlArgument(Expr.Call call) {
        Optional<Entry> entry = entries.apply(call)
                .filter(e -> e.op() == Op.SQL_UPDATE && e.attribute("language").isEmpty());
        Optional<Integer> at = entry.map(e -> e.indexOf(Role.SQL)).or(() -> of(call).map(Runner::parameter));
        return at.filter(i -> i >= 0 && i < call.args().size()).map(i -> call.args().get(i));
    }

    private static Optional<Integer> parameter(MethodDecl method, Expr arg) {
        for (int i = 0; i < method.params().size(); i++) {
            Param p = method.params().get(i);
            if (isText(p) && arg instanceof Expr.Ref r && r.var().equals(p.var())) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }
}
