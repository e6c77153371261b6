package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Var;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The identifiers that reach the arguments of a catalogued call, as written. */
final class CallNames {
    private CallNames() {}

    static EventFactory.Identifiers of(Invocation in, Entry entry, Map<Var, Set<String>> known) {
        Set<String> key = names(in, entry, Set.of(Role.KEY, Role.KEYS, Role.PATTERN), known);
        countedKeys(in, entry).forEach(arg -> key.addAll(Names.of(arg, known)));
        if (in.call().receiver() != null && !(in.receiver() instanceof Sym.ClassConst) && isHandle(in, entry)) {
            key.addAll(Names.of(in.call().receiver(), known));
        }
        return new EventFactory.Identifiers(
                key,
                names(in, entry, Set.of(Role.VALUE, Role.OWNER, Role.ARGS), known),
                plainNames(in, entry, Set.of(Role.TTL, Role.LEASE, Role.OPTIONS)),
                plainNames(in, entry, Set.of(Role.WAIT)));
    }

    /** The keys among the arguments of a script that come behind their number. */
    private static List<Expr> countedKeys(Invocation in, Entry entry) {
        Long count = entry.op() == Op.EVAL || entry.op() == Op.EVAL_SHA ? Sym.number(in.arg(entry, Role.AMOUNT)) : null;
        int first = entry.indexOf(Role.ARGS);
        List<Expr> args = in.call().args();
        return count != null && first >= 0 && count >= 0 && first + count <= args.size()
                ? args.subList(first, first + count.intValue())
                : List.of();
    }

    private static boolean isHandle(Invocation in, Entry entry) {
        return in.receiver() instanceof Sym.Lock
                || in.receiver() instanceof Sym.Bound
                || switch (entry.op()) {
                    case LOCK, TRY_LOCK, UNLOCK, FORCE_UNLOCK, IS_HELD, IS_LOCKED, RENEW -> true;
                    default -> false;
                };
    }

    private static Set<String> names(
            Invocation in, Entry entry, Set<Role> roles, Map<Var, Set<String>> known) {
        return names(in, entry, roles, arg -> Names.of(arg, known));
    }

    private static Set<String> names(
            Invocation in, Entry entry, Set<Role> roles, Function<Expr, Set<String>> namesOf) {
        Set<String> names = new LinkedHashSet<>();
        List<Expr> args = in.call().args();
        for (int i = 0; i < entry.slots().size() && i < args.size(); i++) {
            if (roles.contains(entry.slots().get(i).role())) {
                names.addAll(namesOf.apply(args.get(i)));
            }
        }
        return names;
    }

    private static Set<String> plainNames(Invocation in, Entry entry, Set<Role> roles) {
        return names(in, entry, roles, Names::plain);
    }
}
