package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Calls such as {@code Objects.requireNonNull} that give back what they are given, and throw where it is null. */
final class NullChecks {
    private static final Set<String> NAMES = Set.of("requireNonNull", "notNull", "checkNotNull");
    private static final Set<String> OWNERS = Set.of("Objects", "Assert", "Preconditions", "Validate");

    private final Walker walker;
    private final Evaluator evaluator;

    NullChecks(Walker walker, Evaluator evaluator) {
        this.walker = walker;
        this.evaluator = evaluator;
    }

    /** Whether the value is known to be null on some path. */
    static boolean mayThrow(Expr.Call c, List<Sym> args) {
        String owner = c.owner().substring(c.owner().lastIndexOf('.') + 1);
        boolean check = c.isStatic() && NAMES.contains(c.name()) && OWNERS.contains(owner) && !args.isEmpty();
        return check && (args.get(0).equals(Sym.NULL) || args.get(0) instanceof Sym.Outcome);
    }

    List<Val> call(Invocation in) {
        Sym value = in.args().get(0);
        List<State> nothing = new ArrayList<>();
        List<State> something = new ArrayList<>();
        evaluator.decide(Syms.equal(value, Sym.NULL), in.state(), in.call(), nothing, something);
        Ways.Leave leave = new Ways.Leave(Ways.Kind.THROW, "", null, TypeRef.UNKNOWN, walker.site(in.call()));
        nothing.forEach(s -> walker.ways.add(leave, s));
        return something.stream().map(s -> new Val(s, Evaluator.settle(value, s))).toList();
    }
}
