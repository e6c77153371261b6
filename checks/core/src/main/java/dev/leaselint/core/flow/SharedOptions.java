package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Options of a command that other code can add to: they came from there, or were handed to it. */
final class SharedOptions {
    private final Walker walker;

    SharedOptions(Walker walker) {
        this.walker = walker;
    }

    /** What is known of options before a call on them adds to them; empty when other code may have set some. */
    static Optional<Sym.Options> before(Sym receiver) {
        if (receiver instanceof Sym.Options o) {
            return Optional.of(o);
        }
        boolean madeHere = receiver == null || receiver instanceof Sym.ClassConst || receiver instanceof Sym.New;
        return madeHere ? Optional.of(Sym.Options.EMPTY) : Optional.empty();
    }

    /** The variables after a call on options: all that stand for the same object, and that on which the call is made. */
    static State changed(Sym before, Sym after, Expr on, State s) {
        State now = s;
        for (Map.Entry<Var, Sym> e : s.env.entrySet()) {
            // the same object, not one like it
            if (e.getValue() == before) {
                now = now.set(e.getKey(), after);
            }
        }
        return on instanceof Expr.Ref r ? now.set(r.var(), after) : now;
    }

    /** A time that may have been set, and that nobody knows. */
    static Ttl someTime(Site site) {
        return new Ttl(Ttl.Kind.GIVEN, new Sym.Unknown("ttl", site, TypeRef.UNKNOWN), null);
    }

    /** The variables after a call of unseen code that is given options. */
    State handedOver(List<Sym> args, State s, Site site) {
        State after = s;
        for (Sym arg : args) {
            if (Syms.contains(arg, Sym.Options.class::isInstance)) {
                after = opened(arg, after, site);
            }
        }
        return after;
    }

    /** The variables after a call of a method of the sources, which may add to the options of its parameters. */
    State handedOver(MethodDecl callee, List<Sym> args, State s, Site site) {
        State after = s;
        for (int i = 0; i < Math.min(args.size(), callee.params().size()); i++) {
            boolean options = Syms.contains(args.get(i), Sym.Options.class::isInstance);
            if (options && addsTo(walker.flows, callee, callee.params().get(i).var())) {
                after = opened(args.get(i), after, site);
            }
        }
        return after;
    }

    /** The options that a field is given once, as every use of it finds them: methods of the type may add to them. */
    static Sym ofField(Flows flows, Var field, Sym given) {
        boolean added = given instanceof Sym.Options
                && flows.program().type(field.owner()).stream()
                        .flatMap(t -> t.code().stream())
                        .anyMatch(m -> addsTo(flows, m, field));
        return added ? opened((Sym.Options) given, null) : given;
    }

    private static boolean addsTo(Flows flows, MethodDecl method, Var options) {
        boolean[] found = {false};
        method.body().ifPresent(body -> Trees.visit(body, n -> found[0] |= n instanceof Expr.Call c
                && (isOn(flows, c, options) || isGiven(c, options) && flows.meaning(c).isEmpty())));
        return found[0];
    }

    private static boolean isOn(Flows flows, Expr.Call c, Var options) {
        return isRef(c.receiver(), options) && flows.meaning(c).filter(e -> e.op() != Op.OPTION).isEmpty();
    }

    private static boolean isGiven(Expr.Call c, Var options) {
        return c.args().stream().anyMatch(a -> isRef(a, options));
    }

    private static boolean isRef(Expr e, Var var) {
        return e instanceof Expr.Ref r && r.var().equals(var);
    }

    private static State opened(Sym arg, State s, Site site) {
        State after = s;
        for (Map.Entry<Var, Sym> e : s.env.entrySet()) {
            if (e.getValue() instanceof Sym.Options o && Syms.contains(arg, o::equals)) {
                after = after.set(e.getKey(), opened(o, site));
            }
        }
        return after;
    }

    private static Sym opened(Sym.Options o, Site site) {
        return o.nx()
                ? new Sym.Options(true, o.xx(), o.keepTtl(), o.ttl().isSet() ? o.ttl() : someTime(site))
                : new Sym.Unknown("options", site, TypeRef.UNKNOWN);
    }
}
