package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Asynchrony;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Var;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Work that is only handed over while the lock is held, and runs after it is released. */
final class AroundAsync {
    /** Calls that wait for what they are called on. */
    private static final Set<String> WAITING = Set.of(
            "get", "join", "block", "blockLast", "blockFirst", "blockOptional", "blockingGet", "getNow", "resultNow",
            "toCompletableFuture");
    /** Calls that wait for whatever was handed over before. */
    private static final Set<String> BARRIERS = Set.of(
            "await", "awaitTermination", "awaitQuiescence", "arriveAndAwaitAdvance", "invokeAll", "invokeAny", "close");

    /** What follows on a future or stream that runs already, and turns its result into another. */
    private static final Pattern CONTINUATION =
            Pattern.compile("(then|handle|when|on|do)([A-Z].*)?|exceptionally.*|map|flatMap|filter");

    private static final Set<String> PUBLISHERS =
            Set.of("reactor.core.publisher.Mono", "reactor.core.publisher.Flux", "io.smallrye.mutiny.Uni");
    private static final Set<Op> RENEWALS = Set.of(Op.RENEW, Op.EXPIRE, Op.COMPARE_EXPIRE);

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockAroundAsync",
                    Level.WARNING,
                    "section",
                    "Lock is released while the work that it guards was only handed to another thread",
                    "The method submits the work and releases the lock. The work runs later, unguarded, beside the next"
                            + " holder's.",
                    "Take and release the lock inside the task, or wait for the task before the release.",
                    "Silent where the task is waited for, releases the lock itself, or only logs.",
                    "none",
                    List.of(),
                    List.of("RedisLockThreadAffinity")),
            AroundAsync::check);

    /** What a method may return before its work is done. */
    private static final Set<String> LATER = Set.of(
            "reactor.core.publisher.Mono", "reactor.core.publisher.Flux", "io.smallrye.mutiny.Uni",
            "java.util.concurrent.CompletableFuture", "java.util.concurrent.CompletionStage",
            "java.util.concurrent.Future");

    private AroundAsync() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            if (!flow.closure()) {
                check(view, flow, reporter);
            }
        }
        view.type().methods().forEach(method -> underAnnotation(view, method, reporter));
    }

    private static void check(TypeView view, Flow flow, Reporter reporter) {
        Set<Expr> returned = Collections.newSetFromMap(new IdentityHashMap<>());
        Code.all(flow.method(), Stmt.Return.class).stream().filter(r -> !r.implicit()).forEach(r -> returned.add(r.value()));
        for (Expr.Call c : Code.all(flow.method(), Expr.Call.class)) {
            boolean later = handsOver(view, c) || returned.contains(c) && isUnrun(flow, c);
            if (later && !isWaitedFor(flow, c)) {
                attempt(flow, c).ifPresent(a -> report(view, flow, c, a, reporter));
            }
        }
    }

    /** A method whose lock an aspect gives back when the method returns, and that returns before its work is done. */
    private static void underAnnotation(TypeView view, MethodDecl method, Reporter reporter) {
        LockAnnotations locks = view.project().annotations();
        Optional<Annotation> lock = LATER.contains(method.returnType().name()) && method.hasBody()
                ? locks.on(method)
                : Optional.empty();
        Optional<LockAspects.LockAspect> aspect = lock.flatMap(locks::aspect).filter(a -> !waits(a));
        aspect.ifPresent(a -> {
            Site advice = new Site(a.advice().key(), a.advice().nameSpan(), a.advice().nameSpan());
            reporter.report(Report.at(
                            new Site(method.key(), method.nameSpan(), method.nameSpan()),
                            method.name() + " returns a " + method.returnType().simpleName() + " before its work is done, and the"
                                    + " lock of @" + lock.get().type().simpleName() + " is given back when it returns: the work"
                                    + " runs unguarded. Wait for the work inside, or lock where it runs.")
                    .note(advice, "the lock is taken and given back here"));
        });
    }

    /** Whether an aspect deals with results that come later. */
    private static boolean waits(LockAspects.LockAspect aspect) {
        return aspect.type().methods().stream()
                .anyMatch(m -> m.body().stream().anyMatch(b -> Code.any(b, n ->
                        n instanceof Expr.InstanceOf i && LATER.contains(i.tested().name())
                                || n instanceof Expr.Call c && LATER.contains(c.owner())
                                || n instanceof Expr.Cast cast && LATER.contains(cast.type().name())
                                || n instanceof Expr.ClassLiteral literal && LATER.contains(literal.named().name()))));
    }

    private static void report(TypeView view, Flow flow, Expr.Call c, Event attempt, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, attempt);
        evidence.ifPresent(confidence -> reporter.report(Report.at(
                        Code.site(flow.method(), c),
                        c.name() + " only hands the work over: the lock of " + view.code(attempt) + " is released before the"
                                + " work has run, and it runs unguarded. Lock inside the task, or wait for it.")
                .note(attempt, "lock taken here")
                .confidence(confidence)));
    }

    private static boolean handsOver(TypeView view, Expr.Call c) {
        boolean submits = Code.goesElsewhere(view, c) && !CONTINUATION.matcher(c.name()).matches();
        return submits && isGivenWork(view, c) || Asynchrony.handsOver(c, view.program().program());
    }

    /** Whether what is returned is a publisher that is put together from calls and runs for its subscriber only. */
    private static boolean isUnrun(Flow flow, Expr.Call c) {
        return PUBLISHERS.contains(c.type().name())
                && Code.any(c, n -> n instanceof Expr.Lambda l && Code.any(l.body(), Expr.Call.class::isInstance)
                        || n instanceof Expr.MethodRef)
                && flow.events().values().stream()
                        .noneMatch(e -> e.isRelease() && c.span().contains(e.step().span()));
    }

    /** Whether the call is given a task that does something other than to release or renew the lock. */
    private static boolean isGivenWork(TypeView view, Expr.Call c) {
        List<Expr> given = c.receiver() instanceof Expr.New made ? made.args() : c.args();
        boolean task = given.stream()
                .anyMatch(a -> a instanceof Expr.Lambda || a instanceof Expr.MethodRef || a instanceof Expr.New);
        boolean works = given.stream()
                .anyMatch(a -> a instanceof Expr.MethodRef
                        || Code.any(a, n -> n instanceof Expr.Call inner && !Code.isCall(view, inner, Op.LOG)));
        boolean keepsLock = view.flows().stream()
                .filter(Flow::closure)
                .flatMap(f -> f.events().values().stream())
                .anyMatch(e -> (e.isRelease() || RENEWALS.contains(e.op())) && c.span().contains(e.step().span()));
        return task && works && !keepsLock;
    }

    /** Whether the method waits afterwards for the task, or for what it is part of. */
    private static boolean isWaitedFor(Flow flow, Expr.Call c) {
        List<Expr.Call> later = Code.all(flow.method(), Expr.Call.class).stream()
                .filter(w -> w != c && w.span().end() >= c.span().end())
                .toList();
        Set<Var> tasks = Carriers.of(flow.method(), c);
        return later.stream()
                .anyMatch(w -> BARRIERS.contains(w.name()) || WAITING.contains(w.name()) && isOn(w, c, tasks));
    }

    private static boolean isOn(Expr.Call wait, Expr.Call c, Set<Var> tasks) {
        return Code.any(wait, n -> n == c || n instanceof Expr.Ref r && tasks.contains(r.var()));
    }

    /** The lock that is held when the task is handed over and released by this method afterwards. */
    private static Optional<Event> attempt(Flow flow, Expr.Call c) {
        for (Exit x : flow.exits()) {
            if (x.kind() != Exit.Kind.RETURN) {
                continue;
            }
            for (Step s : x.steps()) {
                boolean won = s.event().isAttempt() && s.status() == Status.WON;
                Optional<Step> release = won
                        ? Paths.after(x, Paths.indexOf(x, s.event()), r -> r.event().isRelease()
                                && Keys.same(r.event(), s.event())
                                && !Paths.sameStep(r.event(), s.event()))
                        : Optional.empty();
                if (release.isPresent() && workedAt(x, s.event(), release.get(), c)) {
                    return Optional.of(s.event());
                }
            }
        }
        return Optional.empty();
    }

    private static boolean workedAt(Exit x, Event attempt, Step release, Expr.Call c) {
        return Paths.workBetween(x, attempt, Paths.indexOf(x, release.event())).stream()
                .anyMatch(s -> c.span().contains(s.span()));
    }
}
