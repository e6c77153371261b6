package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.LoopInfo;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Trees;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A wait for a lock that no time and no number of attempts ends. */
final class UnboundedWait {
    private static final long FOREVER_MILLIS = TimeUnit.DAYS.toMillis(1);
    private static final Set<String> ENTRY_POINTS = Set.of(
            "RequestMapping", "GetMapping", "PostMapping", "PutMapping", "DeleteMapping", "PatchMapping", "GET", "POST",
            "PUT", "DELETE", "PATCH", "Path", "KafkaListener", "RabbitListener", "JmsListener", "SqsListener",
            "StreamListener", "EventListener", "TransactionalEventListener", "Scheduled", "Schedules", "Incoming",
            "MessageMapping", "ServiceActivator", "XxlJob", "RocketMQMessageListener");
    private static final Set<String> ENTRY_TYPES =
            Set.of("RestController", "Controller", "Path", "RocketMQMessageListener", "ServerEndpoint");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockUnboundedWait",
                    Level.WARNING,
                    "wait",
                    "Wait for a lock without time limit",
                    "The holder hangs or its lock never ends. Every request that comes in waits, until all threads of"
                            + " the service wait for one lock.",
                    "tryLock with a wait that fits the request, and an answer for the busy case.",
                    "An error in request, listener and scheduler methods. The lease argument of lock(lease, unit) bounds the"
                            + " lease, not the wait.",
                    "review: wait and busy branch have to be filled in; text only for recursion, asynchronous locks, loops"
                            + " of helpers that get the attempt as a function, and where a try around would release what"
                            + " was not obtained",
                    List.of(),
                    List.of("RedisLockImplicitLease")),
            UnboundedWait::check);

    private UnboundedWait() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            Map<String, Event> events = flow.events();
            for (Event e : events.values()) {
                if (e.isDirect() && blocks(e) && !view.evidence().isSignal(e)) {
                    boolean around = Holding.isAround(e);
                    reporter.report(Report.at(
                                    e,
                                    view.code(e) + " waits for the lock without limit: when its holder hangs, every"
                                            + " caller hangs with it. "
                                            + (around ? "Give it a time to wait for" : "Use tryLock with a bounded wait")
                                            + " and answer busy.")
                            .level(level(view, flow))
                            .fix(around ? List.of() : Fixes.boundedWait(view, e)));
                }
            }
            for (LoopInfo loop : flow.loops()) {
                loop(view, flow, loop, events).ifPresent(reporter::report);
            }
            recursion(view, flow, events).ifPresent(reporter::report);
        }
    }

    private static boolean blocks(Event e) {
        if (e.receiver() instanceof Sym.This) {
            // a lock class whose overloads call each other
            return false;
        }
        if (e.op() == Op.LOCK) {
            return !"jvm".equals(kind(e)) || e.receiver() instanceof Sym.Lock || e.receiver() instanceof Sym.Locks;
        }
        if (Holding.isAround(e) && e.entry().indexOf(Role.WAIT) < 0) {
            return e.entry().has(Attributes.INTERRUPTIBLE);
        }
        Long wait = e.op() == Op.TRY_LOCK ? e.maxWait().millis() : null;
        Long raw = e.op() == Op.TRY_LOCK ? e.maxWait().constant() : null;
        return wait != null && wait >= FOREVER_MILLIS || raw != null && raw >= Long.MAX_VALUE / 1000;
    }

    private static String kind(Event e) {
        return e.entry() == null ? "" : e.entry().attribute("kind").orElse("");
    }

    private static Level level(TypeView view, Flow flow) {
        boolean entry = named(flow.method().annotations().stream(), ENTRY_POINTS)
                || named(view.type().annotations().stream(), ENTRY_TYPES);
        return entry ? Level.ERROR : Level.WARNING;
    }

    private static boolean named(Stream<Annotation> annotations, Set<String> names) {
        return annotations.anyMatch(a -> names.contains(a.type().simpleName()));
    }

    private static Optional<Report> loop(TypeView view, Flow flow, LoopInfo loop, Map<String, Event> events) {
        for (String id : loop.attempts()) {
            Event e = events.get(id);
            boolean done = e == null || loop.leavableWithout().contains(id) || !polled(e);
            if (done || triesAnother(flow, loop, e)) {
                continue;
            }
            Optional<Confidence> evidence = view.evidence().of(flow, e);
            if (evidence.isPresent()) {
                return Optional.of(Report.at(
                                loop.head(),
                                "Loop around " + view.code(e) + " ends only when the lock is free: there is no deadline,"
                                        + " no attempt limit and no test of the interrupt flag, so a hanging holder"
                                        + " hangs every caller. Bound the wait.")
                        .note(e, "tried here")
                        .level(level(view, flow))
                        .confidence(evidence.get())
                        .fix(Fixes.boundedLoop(view, loop.head())));
            }
        }
        return Optional.empty();
    }

    /** Whether each pass tries another key: the loop looks for a free one and waits for none. */
    private static boolean triesAnother(Flow flow, LoopInfo loop, Event e) {
        Set<String> changed = new HashSet<>();
        for (Stmt s : Code.all(flow.method(), Stmt.class)) {
            if (s.span().start() == loop.head().span().start() && !(s instanceof Stmt.Block)) {
                Trees.visit(s, n -> changedBy(n).ifPresent(changed::add));
            }
        }
        return e.names().stream().anyMatch(changed::contains)
                && Syms.contains(e.key(), k -> k instanceof Sym.Unknown || k instanceof Sym.Arith || k instanceof Sym.Const);
    }

    /** The name of a counter that a node steps. */
    private static Optional<String> changedBy(Node n) {
        if (n instanceof Expr.Unary u && (u.op().contains("++") || u.op().contains("--")) && u.operand() instanceof Expr.Ref r) {
            return Optional.of(r.var().name());
        }
        return n instanceof Expr.Assign a && !a.op().equals("=") && a.target() instanceof Expr.Ref r
                ? Optional.of(r.var().name())
                : Optional.empty();
    }

    private static boolean polled(Event e) {
        return e.op() == Op.SET_IF_ABSENT || e.op() == Op.TRY_LOCK || e.op() == Op.EXISTS || e.op() == Op.IS_LOCKED;
    }

    /** A method that calls itself whenever the attempt fails. */
    private static Optional<Report> recursion(TypeView view, Flow flow, Map<String, Event> events) {
        for (Event again : events.values()) {
            if (!again.is(Event.Trait.RECURSION) || !again.isDirect()) {
                continue;
            }
            for (Event e : events.values()) {
                if (e.isAttempt() && polled(e) && onlyByCallingItself(flow, e, again) && leadsBack(view, flow, e, again)) {
                    Optional<Confidence> evidence = view.evidence().of(flow, e);
                    if (evidence.isPresent()) {
                        return Optional.of(Report.at(
                                        again,
                                        view.code(again) + " tries again by recursion without limit: a hanging holder"
                                                + " ends in a stack overflow. Retry in a loop with a deadline.")
                                .note(e, "tried here")
                                .level(level(view, flow))
                                .confidence(evidence.get())
                                .fix(Fixes.boundedRecursion()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean onlyByCallingItself(Flow flow, Event attempt, Event again) {
        boolean lost = false;
        for (Exit x : flow.exits()) {
            Step s = x.step(attempt.id());
            if (s != null && s.status() == Status.LOST && x.kind() != Exit.Kind.PROPAGATE && !x.interrupted()) {
                if (!x.has(again)) {
                    return false;
                }
                lost = true;
            }
        }
        return lost && sameArguments(flow, again);
    }

    /** Whether the called method is the same one, or one that calls it whatever happens and with what it was given. */
    private static boolean leadsBack(TypeView view, Flow flow, Event attempt, Event again) {
        MethodKey caller = flow.method().key();
        Optional<MethodKey> called = Code.all(flow.method(), Expr.Call.class).stream()
                .filter(c -> c.span().equals(again.site().span()) && c.target() != null)
                .map(Expr.Call::target)
                .findFirst();
        return called.filter(caller::equals).isPresent()
                || called.flatMap(view.program()::flowOf)
                        .filter(f -> f.exits().stream()
                                .filter(x -> x.kind() == Exit.Kind.RETURN && !x.interrupted())
                                .allMatch(x -> tries(x, attempt)))
                        .filter(f -> Code.all(f.method(), Expr.Call.class).stream()
                                .filter(c -> caller.equals(c.target()))
                                .flatMap(c -> c.args().stream())
                                .noneMatch(a -> a instanceof Expr.Binary || a instanceof Expr.Unary))
                        .isPresent();
    }

    private static boolean tries(Exit x, Event attempt) {
        return x.steps().stream().anyMatch(s -> s.event().site().equals(attempt.site()));
    }

    /** Whether no argument changes from call to call, such as a counter of attempts left. */
    private static boolean sameArguments(Flow flow, Event again) {
        for (int i = 0; i < again.args().size(); i++) {
            if (again.args().get(i) instanceof Sym.Arith) {
                return false;
            }
        }
        return true;
    }
}
