package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Work that is only handed over while the lock is held, and runs after it is released. */
final class AroundAsync {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockAroundAsync",
                    Level.WARNING,
                    "section",
                    "Lock is released while the work that it guards was only handed to another thread",
                    "The method submits the work and releases the lock. The work runs later, unguarded, beside the next"
                            + " holder's.",
                    "Take and release the lock inside the task, or wait for the task before the release.",
                    "Silent where the task is waited for, releases or renews the lock itself, or by its names only logs, measures"
                            + " or audits; after other work under the lock also where it only sends events, mails or the like."
                            + " Helpers without a lock of their own are seen through within one module.",
                    "none",
                    List.of(),
                    List.of("RedisLockThreadAffinity")),
            AroundAsync::check);

    /** What a method may return before its work is done. */
    private static final Set<String> LATER =
            Stream.concat(Unrun.PUBLISHERS.stream(), Handover.FUTURES.stream()).collect(Collectors.toUnmodifiableSet());

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
        if (flow.events().values().stream().noneMatch(Holding::isTaking)) {
            return;
        }
        Set<Expr> returned = Collections.newSetFromMap(new IdentityHashMap<>());
        Code.all(flow.method(), Stmt.Return.class).stream().filter(r -> !r.implicit()).forEach(r -> returned.add(r.value()));
        Handover handover = new Handover(view.program());
        for (Expr.Call c : Code.all(flow.method(), Expr.Call.class)) {
            boolean publisher = returned.contains(c) && !looksAfterLock(flow, c);
            boolean unrun = publisher && Unrun.is(view.program(), c);
            boolean opaque = publisher && !unrun && Unrun.isFromOutside(view.program(), c);
            Optional<Held> held =
                    unrun || opaque || handover.isBy(flow.method(), c) ? held(flow, c) : Optional.empty();
            held.filter(h -> !isWaitedFor(view, handover, flow, c, h))
                    .filter(h -> unrun || !h.hasWorkBefore(c) || handover.withoutNews().isBy(flow.method(), c))
                    .ifPresent(h -> report(view, flow, c, h.attempt(), reporter));
        }
    }

    /** Whether somebody waits for the work while the lock is held. */
    private static boolean isWaitedFor(TypeView view, Handover handover, Flow flow, Expr.Call c, Held held) {
        return held.around()
                ? handover.isWaitedFor(flow.method(), c, held.attempt().step().span())
                        || calls(view, held.attempt()).anyMatch(handover::waits)
                : handover.isWaitedFor(flow.method(), c);
    }

    /** The methods of the sources on the way to a command. */
    private static Stream<MethodDecl> calls(TypeView view, Event e) {
        return Report.chain(e).stream().skip(1).flatMap(s -> view.program().program().method(s.method()).stream());
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

    /** Whether taking the lock, or giving it back, is part of what a call puts together. */
    private static boolean looksAfterLock(Flow flow, Expr.Call c) {
        return flow.events().values().stream()
                .anyMatch(e -> (e.isRelease() || e.isAttempt()) && c.span().contains(e.step().span()));
    }

    /**
     * A lock that is held when a task is handed over.
     *
     * @param around whether one call takes the lock and gives it back, and runs in between what hands the task over
     * @param work where something else was done under the lock
     */
    private record Held(Event attempt, boolean around, Set<Site> work) {
        boolean hasWorkBefore(Expr.Call c) {
            return work.stream().anyMatch(w -> w.span().end() <= c.span().start());
        }
    }

    /** The lock that is held when the task is handed over and released by this method afterwards. */
    private static Optional<Held> held(Flow flow, Expr.Call c) {
        for (Exit x : flow.exits()) {
            if (x.kind() != Exit.Kind.RETURN) {
                continue;
            }
            for (Step s : x.steps()) {
                boolean around = isWithin(c, s.event().step().span());
                Optional<Step> release = Holding.takes(s)
                        ? Holding.end(x, s.event())
                                .filter(r -> Holding.gives(r.event(), s.event()))
                                .filter(r -> around || !Paths.sameStep(r.event(), s.event()))
                        : Optional.empty();
                Set<Site> work = release.isPresent()
                        ? Paths.workBetween(x, s.event(), Paths.indexOf(x, release.get().event()))
                        : Set.of();
                if (work.stream().anyMatch(w -> c.span().contains(w.span()))) {
                    return Optional.of(new Held(s.event(), around, work));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isWithin(Expr.Call c, Span outer) {
        return outer.contains(c.span()) && !outer.equals(c.span());
    }
}
