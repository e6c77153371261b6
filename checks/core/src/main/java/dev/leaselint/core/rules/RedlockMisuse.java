package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Level;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Var;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A lock over several nodes that are one, or with a quorum that is none. */
final class RedlockMisuse {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedlockMisuse",
                    Level.ERROR,
                    "acquire",
                    "Lock over several nodes that is not held by a majority of independent ones for a known time",
                    "Two processes each get half of the nodes, all locks lie on one master whose failure loses them"
                            + " all, or the first lease has ended when the last node answers: two holders at once.",
                    "Locks of clients for independent masters, and more than half of the configured nodes:"
                            + " nodes / 2 + 1. What is left of the lease is the lease less the time that the nodes took and"
                            + " a margin for the drift of their clocks. Without a majority, release on all nodes.",
                    "A lock object for several nodes is judged where its locks are made in the same method, a quorum where"
                            + " the nodes are counted one by one. Silent about the time where the type or a caller"
                            + " measures any, and about the release where a caller may do it.",
                    "none",
                    List.of(),
                    List.of("RedisLockCrossSlot")),
            RedlockMisuse::check);

    private RedlockMisuse() {}

    private static void check(TypeView view, Reporter reporter) {
        for (MethodDecl method : view.type().code()) {
            if (method.calledNames().contains("getLock")) {
                oneMaster(method, reporter);
                oneMasterByClient(method, reporter);
            }
        }
        RedlockNodes.check(view, reporter);
    }

    private static void oneMaster(MethodDecl method, Reporter reporter) {
        for (Expr.New created : Code.all(method, Expr.New.class)) {
            if (created.type().isNamed("RedissonRedLock") && clients(method).size() == 1
                    && !severalClients(method)) {
                reporter.report(Report.at(
                        Code.site(method, created),
                        "All locks of this RedissonRedLock come from one client, that is from one master: when it fails,"
                                + " all are lost at once and a second holder gets them. Use one client for each"
                                + " independent master, or RedissonMultiLock for several keys."));
            }
        }
    }

    private static void oneMasterByClient(MethodDecl method, Reporter reporter) {
        for (Expr.Call made : Code.all(method, Expr.Call.class)) {
            boolean several = made.args().size() > 1 || made.args().size() == 1 && made.args().get(0).type().dims() > 0;
            if (made.name().equals("getRedLock") && several && made.owner().startsWith("org.redisson.")
                    && clients(method).size() == 1 && !severalClients(method)) {
                reporter.report(Report.at(
                        Code.site(method, made),
                        "All locks of this lock over several nodes come from one client, that is from one master: when it"
                                + " fails, all are lost at once and a second holder gets them. Use one client for each"
                                + " independent master, or getMultiLock for several keys."));
            }
        }
    }

    /** The variables on which the method calls getLock. */
    private static Set<Var> clients(MethodDecl method) {
        Set<Var> clients = new HashSet<>();
        for (Expr.Call c : Code.all(method, Expr.Call.class)) {
            if (c.name().equals("getLock") && c.receiver() instanceof Expr.Ref r) {
                clients.add(r.var());
            }
        }
        return clients;
    }

    /** Whether some lock comes from elsewhere, or from a client that changes: an element of several. */
    private static boolean severalClients(MethodDecl method) {
        boolean changing = clients(method).stream().anyMatch(v -> !v.isField() && !isParameter(method, v));
        boolean elsewhere = Code.all(method, Expr.Call.class).stream()
                .anyMatch(c -> c.name().equals("getLock") && !(c.receiver() instanceof Expr.Ref));
        return changing || elsewhere;
    }

    private static boolean isParameter(MethodDecl method, Var v) {
        return method.params().stream().anyMatch(p -> p.var().equals(v));
    }
}
