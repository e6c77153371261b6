package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Calls of {@code Optional} that part the paths on which there is a value from those on which there is none. */
final class Optionals {
    private static final Set<String> CALLBACKS = Set.of(
            "ifPresent", "map", "flatMap", "ifPresentOrElse", "orElseGet", "filter");
    private static final Set<String> DEMANDS = Set.of("orElseThrow", "get");

    private final Walker walker;
    private final Evaluator evaluator;
    private final ClosureCalls closures;

    Optionals(Walker walker, Evaluator evaluator, ClosureCalls closures) {
        this.walker = walker;
        this.evaluator = evaluator;
        this.closures = closures;
    }

    static boolean parts(Expr.Call c) {
        String owner = c.owner().substring(c.owner().lastIndexOf('.') + 1);
        boolean callback = !c.args().isEmpty() && CALLBACKS.contains(c.name());
        return owner.equals("Optional") && (callback || DEMANDS.contains(c.name()));
    }

    /** Whether a call throws when there is no value. */
    static boolean demands(Expr.Call c) {
        return DEMANDS.contains(c.name());
    }

    List<Val> call(Expr.Call c, Sym optional, List<Sym> functions, State state) {
        List<State> full = new ArrayList<>();
        List<State> empty = new ArrayList<>();
        Sym present = Intrinsics.isPresent(optional, TypeRef.of("boolean"));
        evaluator.decide(present, state, c, full, empty);
        List<Val> out = new ArrayList<>();
        full.forEach(s -> out.addAll(whenPresent(c, Evaluator.settle(optional, s), functions, s)));
        empty.forEach(s -> out.addAll(whenEmpty(c, functions, s)));
        return out;
    }

    private List<Val> whenPresent(Expr.Call c, Sym optional, List<Sym> functions, State s) {
        Sym value = optional instanceof Sym.Opt o && o.value() != null
                ? o.value()
                : Apps.refine(new Sym.App("get", "Optional", optional, List.of(), TypeRef.UNKNOWN));
        if (demands(c) || c.name().equals("orElseGet")) {
            return List.of(new Val(s, value));
        }
        List<Val> out = new ArrayList<>();
        for (Val v : closures.apply(functions.get(0), List.of(value), s, walker.site(c))) {
            out.addAll(c.name().equals("filter")
                    ? closures.filtered(v, new Sym.Opt(value), c)
                    : List.of(new Val(v.state(), wrap(c.name(), v.sym()))));
        }
        return out;
    }

    private List<Val> whenEmpty(Expr.Call c, List<Sym> functions, State s) {
        Site site = walker.site(c);
        switch (c.name()) {
            case "orElseThrow", "get" -> {
                walker.ways.add(new Ways.Leave(Ways.Kind.THROW, "", null, TypeRef.UNKNOWN, site), s);
                return List.of();
            }
            case "orElseGet" -> {
                return closures.apply(functions.get(0), List.of(), s, site);
            }
            case "ifPresentOrElse" -> {
                return closures.apply(functions.get(functions.size() - 1), List.of(), s, site);
            }
            default -> {
                return List.of(new Val(s, new Sym.Opt(null)));
            }
        }
    }

    private static Sym wrap(String name, Sym result) {
        return switch (name) {
            case "map" -> Syms.isNonNull(result) ? new Sym.Opt(result) : new Sym.App(
                    "ofNullable", "Optional", null, List.of(result), TypeRef.UNKNOWN);
            case "flatMap" -> result;
            default -> Sym.NULL;
        };
    }
}
