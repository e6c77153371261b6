package dev.leaselint.core.rules;

import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Stmt;
import java.util.List;
import java.util.Set;

/** Publishers that are only put together: what they are to do is done for a subscriber, when there is one. */
final class Unrun {
    static final Set<String> PUBLISHERS =
            Set.of("reactor.core.publisher.Mono", "reactor.core.publisher.Flux", "io.smallrye.mutiny.Uni");

    /** Methods within methods that are looked into. */
    private static final int DEPTH = 3;

    private Unrun() {}

    /** Whether a call gives a publisher that is made of functions which have not run, itself or in a method of the sources. */
    static boolean is(Flows flows, Expr.Call c) {
        return is(flows, c, DEPTH);
    }

    private static boolean is(Flows flows, Expr.Call c, int depth) {
        if (!PUBLISHERS.contains(c.type().name())) {
            return false;
        }
        boolean assembled = Code.any(c, n -> n instanceof Expr.Lambda l && Code.any(l.body(), Expr.Call.class::isInstance)
                || n instanceof Expr.MethodRef);
        return assembled || depth > 0 && bodies(flows, c).stream().anyMatch(m -> givesUnrun(flows, m, depth - 1));
    }

    private static boolean givesUnrun(Flows flows, MethodDecl method, int depth) {
        return Code.all(method, Stmt.Return.class).stream()
                .anyMatch(r -> !r.implicit() && r.value() instanceof Expr.Call c && is(flows, c, depth));
    }

    /**
     * Whether a call gives a publisher of code that is not seen. As a rule that does its work for the subscriber, but it may
     * have been computed.
     */
    static boolean isFromOutside(Flows flows, Expr.Call c) {
        return isFromOutside(flows, c, DEPTH);
    }

    private static boolean isFromOutside(Flows flows, Expr.Call c, int depth) {
        if (!PUBLISHERS.contains(c.type().name())) {
            return false;
        }
        if (PUBLISHERS.contains(c.owner())) {
            return c.receiver() instanceof Expr.Call before && isFromOutside(flows, before, depth);
        }
        List<MethodDecl> bodies = bodies(flows, c);
        return depth > 0 && bodies.stream().allMatch(m -> onlyGivesFromOutside(flows, m, depth - 1));
    }

    /** Whether a method does nothing but give back such a publisher. */
    private static boolean onlyGivesFromOutside(Flows flows, MethodDecl method, int depth) {
        List<Stmt.Return> returns = Code.all(method, Stmt.Return.class);
        return Code.all(method, Stmt.class).size() <= returns.size() + 1
                && returns.stream().allMatch(r -> r.value() instanceof Expr.Call c && isFromOutside(flows, c, depth));
    }

    private static List<MethodDecl> bodies(Flows flows, Expr.Call c) {
        return c.target() == null ? List.of() : flows.program().bodies(c.target());
    }
}
