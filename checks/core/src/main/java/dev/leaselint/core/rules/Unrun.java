package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Node;
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
        return Code.any(c, n -> isWork(flows, n, DEPTH))
                || depth > 0 && bodies(flows, c).stream().anyMatch(m -> givesUnrun(flows, m, depth - 1));
    }

    /** Whether a function does more than to turn one value into another, or to log. */
    private static boolean isWork(Flows flows, Node function, int depth) {
        if (function instanceof Expr.Lambda l) {
            return Code.any(l.body(), n -> isWorkingCall(flows, n, depth));
        }
        return function instanceof Expr.MethodRef m
                && !m.name().equals("new")
                && !m.owner().startsWith("java.")
                && !isQuiet(flows, m.target(), depth);
    }

    private static boolean isWorkingCall(Flows flows, Node n, int depth) {
        if (!(n instanceof Expr.Call c)) {
            return false;
        }
        boolean publisher = PUBLISHERS.contains(c.type().name()) && !PUBLISHERS.contains(c.owner());
        boolean log = flows.meaning(c).filter(e -> e.op() == Op.LOG).isPresent();
        boolean aside = c.owner().startsWith("java.") || log || flows.isHarmless(c) || isQuiet(flows, c.target(), depth);
        return publisher || !aside;
    }

    /** Whether a method of the sources works on its own values only. */
    private static boolean isQuiet(Flows flows, MethodKey target, int depth) {
        List<MethodDecl> bodies = target == null || depth == 0 ? List.of() : flows.program().bodies(target);
        return !bodies.isEmpty()
                && bodies.stream().allMatch(m -> Code.all(m, Expr.class).stream()
                        .noneMatch(n -> n instanceof Expr.Assign || isWorkingCall(flows, n, depth - 1)));
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
