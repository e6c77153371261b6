package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import java.util.List;
import java.util.Optional;

/** Which method of the sources is replayed at a call. */
final class Callees {
    private static final int MAX_EXITS = 24;

    private final Walker walker;

    Callees(Walker walker) {
        this.walker = walker;
    }

    /**
     * The flow of the method that is run, when there is only one that can be, or several that do the same; empty too for
     * methods that are of no matter to their callers, which are not walked.
     */
    Optional<Flow> of(Expr.Call c, MethodKey target, Sym receiver, List<Sym> args) {
        boolean isSuper = c.receiver() instanceof Expr.This t && !t.type().name().equals(walker.method.key().owner());
        List<MethodDecl> candidates = walker.flows.targets().candidates(target, receiver, isSuper);
        if (candidates.stream().allMatch(m -> isIdle(m, args))) {
            return Optional.empty();
        }
        if (candidates.size() != 1) {
            return walker.flows.agreed(candidates).filter(f -> f.exits().size() <= MAX_EXITS);
        }
        MethodDecl only = candidates.get(0);
        Optional<Flow> flow = walker.flows.flow(only).filter(f -> !f.overBudget());
        return flow.filter(f -> f.exits().size() <= MAX_EXITS)
                .or(() -> flow.flatMap(f -> walker.flows.narrow(only)).filter(f -> f.exits().size() <= MAX_EXITS));
    }

    /** Whether a method does nothing of interest, neither by itself nor with the locks and functions that it is given. */
    private boolean isIdle(MethodDecl method, List<Sym> args) {
        return walker.flows.follows(method) && walker.flows.isIdle(method) && !isGivenCode(method, args);
    }

    private boolean isGivenCode(MethodDecl method, List<Sym> args) {
        return args.stream().anyMatch(a -> Syms.contains(a, s -> s instanceof Sym.Closure || s instanceof Sym.Lock))
                || method.params().stream().anyMatch(p -> Functions.isFunction(p.type(), walker.flows.program()));
    }
}
