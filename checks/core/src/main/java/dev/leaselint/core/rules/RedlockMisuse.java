package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Var;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A lock over several nodes that are one, or with a quorum that is none. */
final class RedlockMisuse {
    private static final Set<String> REACHABLE =
            Set.of("reachable", "alive", "available", "healthy", "connected", "online", "responding");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedlockMisuse",
                    Level.ERROR,
                    "acquire",
                    "Lock over several nodes that does not have a majority of independent ones",
                    "Two processes each get half of the nodes, or all locks lie on one master whose failure loses them"
                            + " all: two holders at once.",
                    "Locks of clients for independent masters, and more than half of the configured nodes:"
                            + " nodes / 2 + 1.",
                    "A lock object for several nodes is judged where its locks are made in the same method, a quorum where"
                            + " the nodes are counted one by one.",
                    "none",
                    List.of(),
                    List.of("RedisLockCrossSlot")),
            RedlockMisuse::check);

    private RedlockMisuse() {}

    private static void check(TypeView view, Reporter reporter) {
        for (MethodDecl method : view.type().methods()) {
            if (method.calledNames().contains("getLock")) {
                oneMaster(method, reporter);
                oneMasterByClient(method, reporter);
            }
        }
        Set<MethodDecl> seen = new HashSet<>();
        for (Flow flow : view.flows()) {
            boolean attempts = flow.events().values().stream()
                    .anyMatch(e -> e.isAttempt() && view.evidence().of(flow, e).isPresent());
            if (attempts && seen.add(flow.method())) {
                noMajority(view, flow.method(), reporter);
                ofReachable(view, flow.method(), reporter);
            }
        }
    }

    /** Reports a count of nodes that is enough at half of them. */
    private static void noMajority(TypeView view, MethodDecl method, Reporter reporter) {
        Set<Var> counted = counted(method);
        for (Expr.Binary b : Code.all(method, Expr.Binary.class)) {
            boolean atLeast = (b.op().equals(">=") || b.op().equals("<"))
                    && isOf(b.left(), counted) && isHalf(view, method, b.right());
            boolean turned = (b.op().equals("<=") || b.op().equals(">"))
                    && isOf(b.right(), counted) && isHalf(view, method, b.left());
            if (atLeast || turned) {
                reporter.report(Report.at(
                        Code.site(method, b),
                        "Half of the nodes is enough here: two processes get half each and both hold the lock. Ask for"
                                + " nodes / 2 + 1 of the configured nodes."));
            }
        }
    }

    /** Reports a majority of the nodes that answer instead of those that are configured. */
    private static void ofReachable(TypeView view, MethodDecl method, Reporter reporter) {
        Set<Var> counted = counted(method);
        for (Expr.Binary b : Code.all(method, Expr.Binary.class)) {
            boolean enough = (b.op().equals(">=") || b.op().equals(">") || b.op().equals("<") || b.op().equals("<="))
                    && isOf(b.left(), counted);
            if (enough && Code.any(b.right(), RedlockMisuse::isReachable)) {
                reporter.report(Report.at(
                        Code.site(method, b),
                        "The majority is one of the nodes that answer just now: in a partition each side has its own, and both"
                                + " hold the lock. Ask for more than half of the configured nodes."));
            }
        }
    }

    /** Whether it is the number of nodes that are said to answer. */
    private static boolean isReachable(Node n) {
        Expr counted = n instanceof Expr.Call c && c.name().equals("size")
                ? c.receiver()
                : n instanceof Expr.Select s && s.field().name().equals("length") ? s.target() : null;
        return counted instanceof Expr.Ref r && Words.of(r.var().name()).stream().anyMatch(REACHABLE::contains);
    }

    /** The variables that are counted up one by one. */
    private static Set<Var> counted(MethodDecl method) {
        return Code.all(method, Expr.Unary.class).stream()
                .filter(u -> u.op().contains("++") && u.operand() instanceof Expr.Ref)
                .map(u -> ((Expr.Ref) u.operand()).var())
                .collect(Collectors.toSet());
    }

    private static boolean isOf(Expr e, Set<Var> variables) {
        return e instanceof Expr.Ref r && variables.contains(r.var());
    }

    /** Whether a value is the half of a number of nodes, itself or as a variable that is set once to it. */
    private static boolean isHalf(TypeView view, MethodDecl method, Expr e) {
        if (e instanceof Expr.Binary b && b.op().equals("/") && b.right() instanceof Expr.Literal two) {
            return Integer.valueOf(2).equals(two.value()) && Code.any(b.left(), RedlockMisuse::isSize);
        }
        if (!(e instanceof Expr.Ref r)) {
            return false;
        }
        Stream<Expr> local = Code.all(method, Stmt.Local.class).stream()
                .filter(l -> l.var().equals(r.var()))
                .map(Stmt.Local::init);
        Stream<Expr> field = view.type().fields().stream()
                .filter(f -> f.var().equals(r.var()))
                .map(FieldDecl::init);
        Stream<Expr> assigned = view.type().methods().stream()
                .filter(m -> r.var().isField() || m.equals(method))
                .flatMap(m -> Code.all(m, Expr.Assign.class).stream())
                .filter(a -> a.target() instanceof Expr.Ref t && t.var().equals(r.var())
                        || a.target() instanceof Expr.Select s && s.field().equals(r.var()))
                .map(Expr.Assign::value);
        List<Expr> values = Stream.concat(Stream.concat(local, field), assigned)
                .filter(Objects::nonNull)
                .toList();
        return values.size() == 1 && !(values.get(0) instanceof Expr.Ref) && isHalf(view, method, values.get(0));
    }

    private static boolean isSize(Node n) {
        return n instanceof Expr.Call c && c.name().equals("size")
                || n instanceof Expr.Select s && s.field().name().equals("length");
    }

    private static void oneMaster(MethodDecl method, Reporter reporter) {
        for (Expr.New created : Code.all(method, Expr.New.class)) {
            if (created.type().simpleName().equals("RedissonRedLock") && clients(method).size() == 1
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
