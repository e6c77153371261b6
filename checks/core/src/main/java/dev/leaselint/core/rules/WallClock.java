package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Waits and leases that are measured with a clock that can be set. */
final class WallClock {
    private static final Set<String> COMPARISONS = Set.of("<", "<=", ">", ">=", "-");
    private static final Set<String> BETWEEN =
            Set.of("between", "isAfter", "isBefore", "until", "after", "before", "compareTo");
    private static final Set<String> OF_WAIT = Set.of(
            "wait", "waiting", "waited", "timeout", "deadline", "until", "end", "lease", "ttl", "expire", "expires", "expiry",
            "expiration", "start", "started", "begin", "acquired", "locked", "left", "remaining", "elapsed", "renewed");
    private static final Set<String> OF_LEASE =
            Set.of("lease", "ttl", "expire", "expires", "expiry", "expiration", "renewed");
    private static final Pattern MEASURING =
            Pattern.compile("(?i).*(metric|timer|histogram|gauge|meter|counter|stopwatch|statistic).*|record|observe");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockWallClock",
                    Level.ADVICE,
                    "wait",
                    "Wait or lease measured with the wall clock",
                    "The clock of the machine is set back or forward by time synchronisation. A wait ends at once or never,"
                            + " and a holder believes in a lease that has ended.",
                    "System.nanoTime() for how long something took; a lease is judged by the server or by the time since"
                            + " the command was sent.",
                    "Silent where the time only goes to a log or a metric, where the lock is taken and given back inside of a"
                            + " called method, and behind the finally block that gives it back, unless the lease is judged there.",
                    "safe: System.nanoTime() takes the place of the wall clock where its times stay in the method and only"
                            + " differences count; text only for times that come from elsewhere, that are stored, and for Instant"
                            + " and Date, whose types the code around would have to give up",
                    List.of(),
                    List.of("RedisLockTimestampValue")),
            WallClock::check);

    private WallClock() {}

    private static void check(TypeView view, Reporter reporter) {
        Map<MethodDecl, List<Event>> methods = new LinkedHashMap<>();
        for (Flow flow : view.flows()) {
            flow.events().values().stream()
                    .filter(e -> concernsLock(view, flow, e))
                    .forEach(e -> methods.computeIfAbsent(flow.method(), m -> new ArrayList<>()).add(e));
        }
        methods.forEach((m, events) -> judge(view, m, events, reporter));
    }

    private static boolean concernsLock(TypeView view, Flow flow, Event e) {
        boolean attempt = e.isAttempt() && !view.evidence().isSignal(e);
        return (attempt || e.isRelease() || e.op() == Op.RENEW || e.op() == Op.COMPARE_EXPIRE)
                && isAtHome(flow, e)
                && view.evidence().of(flow, e).isPresent();
    }

    /**
     * Whether the lock is a matter of the method itself: not one that a call takes and gives back, or gives back among
     * other things that it does.
     */
    private static boolean isAtHome(Flow flow, Event e) {
        if (e.isDirect()) {
            return true;
        }
        String called = (e.via().size() > 1 ? e.via().get(1) : e.site()).method().name();
        if (e.isAttempt()) {
            return flow.events().values().stream().noneMatch(r -> givesBackInside(r, e))
                    || Words.acquire(called) && flow.exits().stream()
                            .anyMatch(x -> x.won(e) && !Holding.endsInside(x, e));
        }
        return Words.release(called)
                || Words.renew(called)
                || flow.events().values().stream()
                        .anyMatch(a -> a.isAttempt() && Keys.same(a, e) && !Paths.sameStep(a, e));
    }

    private static boolean givesBackInside(Event release, Event attempt) {
        return release.isRelease() && Keys.same(release, attempt) && Paths.sameStep(release, attempt);
    }

    private static void judge(TypeView view, MethodDecl method, List<Event> events, Reporter reporter) {
        Set<Node> unimportant = unimportant(view, method);
        for (Expr e : Code.all(method, Expr.class)) {
            if (!unimportant.contains(e) && measures(view, e) && spans(view, method, e)
                    && !isAfterwards(method, events, e)) {
                Site at = Code.site(method, e);
                reporter.report(Report.at(
                                at,
                                "The time is measured with the wall clock, which can be set while the lock is waited for or"
                                        + " held: the wait or the lease then ends at the wrong moment. Use"
                                        + " System.nanoTime().")
                        .fix(Fixes.monotonicClock(view, at)));
                return;
            }
        }
    }

    /** Whether an expression compares or subtracts the time that it reads from the wall clock. */
    static boolean measures(TypeView view, Expr e) {
        if (e instanceof Expr.Binary b && COMPARISONS.contains(b.op())) {
            return reads(view, b.left()) || reads(view, b.right());
        }
        return e instanceof Expr.Call c
                && BETWEEN.contains(c.name())
                && (c.receiver() != null && reads(view, c.receiver())
                        || c.args().stream().anyMatch(a -> reads(view, a)));
    }

    /** Whether a time is looked at when the lock has been given back, and not to tell whether the lease has ended. */
    private static boolean isAfterwards(MethodDecl method, List<Event> events, Expr e) {
        boolean released = events.stream()
                .max(Comparator.comparing(l -> l.step().span().end()))
                .filter(l -> l.isRelease() && isInFinallyBefore(method, l.step().span(), e))
                .isPresent();
        boolean again = Code.all(method, Stmt.class).stream()
                .anyMatch(s -> s.isLoop() && s.span().contains(e.span())
                        && events.stream().anyMatch(l -> s.span().contains(l.step().span())));
        boolean judgesLease = Code.all(method, Expr.class).stream()
                .anyMatch(b -> (b == e || b instanceof Expr.Binary && b.span().contains(e.span()))
                        && Code.any(b, WallClock::isOfLease));
        return released && !again && !judgesLease;
    }

    /** Whether a release stands in a finally block that every way to the expression has been through. */
    private static boolean isInFinallyBefore(MethodDecl method, Span release, Expr e) {
        return Code.all(method, Stmt.Block.class).stream()
                .filter(block -> block.span().contains(e.span()))
                .flatMap(block -> block.statements().stream())
                .anyMatch(s -> s instanceof Stmt.Try t
                        && t.finallyBlock() != null
                        && t.finallyBlock().span().contains(release)
                        && t.span().end() <= e.span().start());
    }

    private static boolean isOfLease(Node n) {
        String name = n instanceof Expr.Ref r ? r.var().name()
                : n instanceof Expr.Select s ? s.field().name() : n instanceof Expr.Call c ? c.name() : "";
        return Words.of(name).stream().anyMatch(OF_LEASE::contains);
    }

    /** Whether the other time is one of the wait or the lease: a variable with the clock's time in it or so named. */
    private static boolean spans(TypeView view, MethodDecl method, Expr e) {
        Set<Var> started = new HashSet<>();
        method.body().ifPresent(body -> Trees.visit(body, n -> {
            if (n instanceof Stmt.Local l && l.init() != null && Code.any(l.init(), c -> Code.isCall(view, c, Op.TIME))) {
                started.add(l.var());
            }
        }));
        return Code.any(e, n -> n instanceof Expr.Ref r && (started.contains(r.var()) || ofWait(r.var().name()))
                || n instanceof Expr.Select s && ofWait(s.field().name())
                || n instanceof Expr.Call c && c.args().isEmpty() && ofWait(c.name()));
    }

    private static boolean ofWait(String identifier) {
        return Words.of(identifier).stream().anyMatch(OF_WAIT::contains);
    }

    private static boolean reads(TypeView view, Expr e) {
        if (e instanceof Expr.Binary) {
            return false;
        }
        return e instanceof Expr.Call c
                && view.program()
                        .meaning(c)
                        .filter(entry -> entry.op() == Op.TIME
                                && entry.attribute(Attributes.CLOCK).orElse("wall").equals("wall"))
                        .isPresent();
    }

    /** Expressions in calls that log or measure, and values of variables that go nowhere else. */
    private static Set<Node> unimportant(TypeView view, MethodDecl method) {
        Set<Node> shown = Collections.newSetFromMap(new IdentityHashMap<>());
        Set<Var> used = new HashSet<>();
        method.body().ifPresent(body -> {
            for (Expr.Call c : Code.all(method, Expr.Call.class)) {
                if (shows(view, c)) {
                    c.args().forEach(a -> Trees.visit(a, shown::add));
                }
            }
            Trees.visit(body, n -> {
                if (n instanceof Expr.Ref r && !shown.contains(r)) {
                    used.add(r.var());
                }
            });
            Trees.visit(body, n -> {
                if (n instanceof Stmt.Local l && l.init() != null && !used.contains(l.var())) {
                    Trees.visit(l.init(), shown::add);
                }
            });
        });
        return shown;
    }

    private static boolean shows(TypeView view, Expr.Call c) {
        String owner = c.owner().substring(c.owner().lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return Code.isCall(view, c, Op.LOG)
                || MEASURING.matcher(owner).matches()
                || MEASURING.matcher(c.name()).matches()
                || owner.contains("log");
    }
}
