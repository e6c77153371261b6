package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Var;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Locks that are taken node by node: how many make a lock, for how long, and what is done without a majority. */
final class RedlockNodes {
    private static final Set<String> REACHABLE =
            Set.of("reachable", "alive", "available", "healthy", "connected", "online", "responding");
    private static final Set<String> COMPARISONS = Set.of(">=", ">", "<", "<=");
    private static final Pattern CLOCK =
            Pattern.compile("(?i).*(elapsed|stopwatch|nanotime|millis|instant|clock|deadline).*|now|ticker");

    private final TypeView view;
    private final MethodDecl method;
    private final List<Event> attempts;
    private final Set<Var> counted;

    private RedlockNodes(TypeView view, MethodDecl method, List<Event> attempts) {
        this.view = view;
        this.method = method;
        this.attempts = attempts;
        this.counted = Code.all(method, Expr.Unary.class).stream()
                .filter(u -> u.op().contains("++") && u.operand() instanceof Expr.Ref)
                .map(u -> ((Expr.Ref) u.operand()).var())
                .collect(Collectors.toSet());
    }

    static void check(TypeView view, Reporter reporter) {
        Set<MethodDecl> seen = new HashSet<>();
        for (Flow flow : view.flows()) {
            List<Event> attempts = flow.events().values().stream()
                    .filter(e -> e.isAttempt() && view.evidence().of(flow, e).isPresent())
                    .toList();
            if (!attempts.isEmpty() && seen.add(flow.method())) {
                RedlockNodes nodes = new RedlockNodes(view, flow.method(), attempts);
                for (Expr.Binary b : Code.all(flow.method(), Expr.Binary.class)) {
                    nodes.judge(b).ifPresent(reporter::report);
                }
            }
        }
    }

    /** What is wrong about a comparison with the number of nodes that answered yes: one defect for each. */
    private Optional<Report> judge(Expr.Binary b) {
        if (!COMPARISONS.contains(b.op()) || isCounted(b.left()) == isCounted(b.right())) {
            return Optional.empty();
        }
        Expr limit = isCounted(b.left()) ? b.right() : b.left();
        boolean strict = isCounted(b.left()) == (b.op().equals(">") || b.op().equals("<="));
        if (isHalf(limit) && !strict) {
            return Optional.of(at(b, "Half of the nodes is enough here: two processes get half each and both hold the"
                    + " lock. Ask for nodes / 2 + 1 of the configured nodes."));
        }
        if (Code.any(limit, RedlockNodes::isReachable)) {
            return Optional.of(at(b, "The majority is one of the nodes that answer just now: in a partition each side has"
                    + " its own, and both hold the lock. Ask for more than half of the configured nodes."));
        }
        boolean majority = isHalf(limit) || isMajority(limit);
        return majority && inLoop() ? release(b).or(() -> validity(b)) : Optional.empty();
    }

    private Report at(Expr e, String text) {
        return Report.at(Code.site(method, e), text);
    }

    // ---- the count

    private boolean isCounted(Expr e) {
        return e instanceof Expr.Ref r && counted.contains(r.var());
    }

    /** Whether it is the number of nodes that are said to answer. */
    private static boolean isReachable(Node n) {
        Expr size = n instanceof Expr.Call c && c.name().equals("size")
                ? c.receiver()
                : n instanceof Expr.Select s && s.field().name().equals("length") ? s.target() : null;
        return size instanceof Expr.Ref r && Words.of(r.var().name()).stream().anyMatch(REACHABLE::contains);
    }

    /** Whether a value is the half of a number of nodes, itself or as a variable that is set once to it. */
    private boolean isHalf(Expr e) {
        return is(e, RedlockNodes::halves);
    }

    private boolean isMajority(Expr e) {
        return is(e, v -> v instanceof Expr.Binary b && b.op().equals("+")
                && (halves(b.left()) && isOne(b.right()) || isOne(b.left()) && halves(b.right())));
    }

    private static boolean halves(Expr e) {
        return e instanceof Expr.Binary b && b.op().equals("/") && b.right() instanceof Expr.Literal two
                && Integer.valueOf(2).equals(two.value()) && Code.any(b.left(), RedlockNodes::isSize);
    }

    private static boolean isOne(Expr e) {
        return e instanceof Expr.Literal one && Integer.valueOf(1).equals(one.value());
    }

    private static boolean isSize(Node n) {
        return n instanceof Expr.Call c && c.name().equals("size")
                || n instanceof Expr.Select s && s.field().name().equals("length");
    }

    private boolean is(Expr e, Predicate<Expr> test) {
        if (!(e instanceof Expr.Ref r)) {
            return test.test(e);
        }
        Stream<Expr> local = Code.all(method, Stmt.Local.class).stream()
                .filter(l -> l.var().equals(r.var()))
                .map(Stmt.Local::init);
        Stream<Expr> field = view.type().fields().stream()
                .filter(f -> f.var().equals(r.var()))
                .map(FieldDecl::init);
        Stream<Expr> assigned = view.type().methods().stream()
                .filter(m -> r.var().isField() || m.key().equals(method.key()))
                .flatMap(m -> Code.all(m, Expr.Assign.class).stream())
                .filter(a -> a.target() instanceof Expr.Ref t && t.var().equals(r.var())
                        || a.target() instanceof Expr.Select s && s.field().equals(r.var()))
                .map(Expr.Assign::value);
        List<Expr> values = Stream.concat(Stream.concat(local, field), assigned)
                .filter(Objects::nonNull)
                .toList();
        return values.size() == 1 && test.test(values.get(0));
    }

    // ---- the release

    /** Whether what is counted are the nodes of a loop over clients. */
    private boolean inLoop() {
        return Code.all(method, Stmt.ForEach.class).stream().anyMatch(this::takes);
    }

    private boolean takes(Stmt.ForEach loop) {
        return attempts.stream().anyMatch(a -> loop.body().span().contains(a.step().span()))
                && Code.any(loop.body(), n -> n instanceof Expr.Unary u && u.op().contains("++") && isCounted(u.operand()));
    }

    /** A failed attempt that leaves what it got, or that gives back on the nodes alone that said yes. */
    private Optional<Report> release(Expr.Binary decision) {
        Optional<Stmt.ForEach> onlyWon = Code.all(method, Stmt.ForEach.class).stream()
                .filter(loop -> releases().anyMatch(r -> loop.body().span().contains(r.step().span())))
                .filter(loop -> loop.iterable() instanceof Expr.Ref r && isFilledWhenWon(r.var()))
                .findFirst();
        if (onlyWon.isPresent()) {
            return Optional.of(at(decision, "Without a majority the lock is given back only on the nodes that said yes: one"
                            + " whose answer was lost keeps it until its lease ends. Release on all nodes.")
                    .note(Code.site(method, onlyWon.get().iterable()), "released on these alone"));
        }
        boolean left = leavesOnFailure(decision) && releases().findAny().isEmpty() && !callersRelease();
        return left
                ? Optional.of(at(decision, "Without a majority the locks of the nodes that said yes are left: until their"
                        + " leases end nobody else gets a majority. Release on all nodes before giving up."))
                : Optional.empty();
    }

    private Stream<Event> releases() {
        return view.flows().stream()
                .filter(f -> f.method().equals(method))
                .flatMap(f -> f.events().values().stream())
                .filter(Event::isRelease);
    }

    /** Whether nodes are put into a local collection under the condition that they said yes. */
    private boolean isFilledWhenWon(Var list) {
        return Code.all(method, Stmt.ForEach.class).stream()
                .filter(this::takes)
                .anyMatch(loop -> Code.any(loop.body(), n -> n instanceof Stmt.If won
                        && Code.any(won.then(), a -> a instanceof Expr.Call c
                                && c.name().equals("add")
                                && c.receiver() instanceof Expr.Ref r
                                && r.var().equals(list)
                                && c.args().size() == 1
                                && c.args().get(0) instanceof Expr.Ref node
                                && node.var().equals(loop.var()))));
    }

    /** Whether the method itself gives up where the nodes are too few. */
    private boolean leavesOnFailure(Expr.Binary decision) {
        boolean few = isCounted(decision.left()) == decision.op().startsWith("<");
        return Code.all(method, Stmt.If.class).stream()
                .filter(i -> i.condition().span().equals(decision.span()))
                .anyMatch(i -> few ? leaves(i.then()) : leaves(i.then()) || i.otherwise() != null && leaves(i.otherwise()));
    }

    private static boolean leaves(Stmt s) {
        List<Stmt> all = s instanceof Stmt.Block b ? b.statements() : List.of(s);
        Stmt last = all.isEmpty() ? null : all.get(all.size() - 1);
        return last instanceof Stmt.Throw || last instanceof Stmt.Return;
    }

    private boolean callersRelease() {
        return callers().flatMap(f -> f.events().values().stream()).anyMatch(Event::isRelease);
    }

    private Stream<Flow> callers() {
        return view.program().callersOf(method).stream();
    }

    // ---- the time

    /** A lock that is taken by count alone, or whose rest of the lease leaves nothing for the drift of clocks. */
    private Optional<Report> validity(Expr.Binary decision) {
        Optional<Expr> drifting = Code.all(method, Expr.Binary.class).stream()
                .filter(b -> b.op().equals(">") && isZero(b.right()) && is(b.left(), this::isLeaseLessElapsed)
                        || b.op().equals("<=") && isZero(b.right()) && is(b.left(), this::isLeaseLessElapsed))
                .<Expr>map(b -> b.left())
                .findFirst();
        if (drifting.isPresent()) {
            return Optional.of(at(decision, "What is left of the lease is taken for held to the last millisecond: the clocks of"
                            + " the nodes run a little faster or slower than this one. Subtract a margin for their drift.")
                    .note(Code.site(method, drifting.get()), "the rest of the lease")
                    .confidence(Confidence.MEDIUM));
        }
        boolean leased = attempts.stream().allMatch(a -> a.ttl().isSet());
        boolean measured = view.type().code().stream().anyMatch(this::tellsTime)
                || callers().map(Flow::method).anyMatch(this::tellsTime)
                || method.params().stream().anyMatch(p -> CLOCK.matcher(p.var().name()).matches())
                || method.is(Modifier.PRIVATE) && callers().findAny().isEmpty();
        return leased && !measured
                ? Optional.of(at(decision, "The lock is held by count alone, whatever time the nodes took to answer: when they"
                                + " are slow, the first lease has ended before the last node says yes. Measure the time from"
                                + " before the first node, and take the lock only when the lease less this time and a margin"
                                + " for drifting clocks is left.")
                        .confidence(Confidence.MEDIUM))
                : Optional.empty();
    }

    /** {@code lease - (now - start)}, with nothing else taken off. */
    private boolean isLeaseLessElapsed(Expr e) {
        return e instanceof Expr.Binary b && b.op().equals("-")
                && isPlain(b.left())
                && is(b.right(), elapsed -> elapsed instanceof Expr.Binary d && d.op().equals("-")
                        && Code.isCall(view, d.left(), Op.TIME)
                        && is(d.right(), start -> Code.isCall(view, start, Op.TIME)));
    }

    private static boolean isPlain(Expr e) {
        return e instanceof Expr.Ref || e instanceof Expr.Select || e instanceof Expr.Literal;
    }

    private static boolean isZero(Expr e) {
        return e instanceof Expr.Literal l && l.value() instanceof Number n && n.longValue() == 0;
    }

    private boolean tellsTime(MethodDecl m) {
        return m.calledNames().stream().anyMatch(name -> CLOCK.matcher(name).matches())
                || Code.all(m, Expr.Call.class).stream().anyMatch(c -> Code.isCall(view, c, Op.TIME));
    }
}
