package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Expr;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Work that runs although the lock was not obtained. */
final class FailOpen {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockFailOpen",
                    Level.WARNING,
                    "acquire",
                    "Guarded work is reached, or success reported, although the lock was not obtained",
                    "The lock is busy or Redis does not answer. The code looks at that, perhaps logs it, and does the work"
                            + " all the same: beside the holder.",
                    "Return, throw or answer busy on every outcome that is not a success.",
                    "Judged where acquire, work and release stand in one method, and where a method named for acquiring"
                            + " reports true. Silent where the work reads its rows with SELECT ... FOR UPDATE, and where the"
                            + " lock only spares the others the work of filling a cache.",
                    "none",
                    List.of(),
                    List.of("RedisLockAcquireResultIgnored", "RedisLockReleaseWithoutAcquire")),
            FailOpen::check);

    /** What stands for the advised call in AspectJ, Spring, CDI and Micronaut. */
    private static final Set<String> ADVISED = Set.of(
            "ProceedingJoinPoint", "MethodInvocation", "ProxyMethodInvocation", "Joinpoint", "InvocationContext",
            "MethodInvocationContext");

    private FailOpen() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.isAttempt() && !Keys.onOneOfSeveral(e)) {
                    how(view, flow, e)
                            .filter(how -> !rowsAreLocked(view, flow) && !sparesLoads(flow, e))
                            .ifPresent(how -> report(view, flow, e, how, reporter));
                }
            }
        }
    }

    /** Whether the work locks the rows that it writes: then the lock in Redis only keeps others from waiting there. */
    private static boolean rowsAreLocked(TypeView view, Flow flow) {
        return view.program().writes(view.options().fenceColumns()).locksRows(flow.method());
    }

    /**
     * Whether the lock only spares others the work of filling a cache: what is loaded under it is stored under a key that
     * was read before, and without it nothing is stored.
     */
    private static boolean sparesLoads(Flow flow, Event e) {
        return flow.events().values().stream()
                .filter(fill -> fill.op() == Op.SET && fill.script() == null && !Keys.same(fill, e))
                .filter(fill -> flow.events().values().stream().anyMatch(r -> r.op() == Op.GET && Keys.same(r, fill)))
                .anyMatch(fill -> Paths.with(flow.exits(), fill).stream()
                        .allMatch(x -> x.won(e)));
    }

    private static void report(TypeView view, Flow flow, Event e, How how, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, e);
        evidence.ifPresent(confidence -> reporter.report(Report.at(
                        e,
                        view.code(e) + ": " + how.text() + ". Give up on every outcome that is not a success.")
                .confidence(how.sure() ? confidence : Confidence.MEDIUM)));
    }

    /** What happens without the lock; a null answer that only a pipeline or transaction gives is less sure. */
    private record How(String text, boolean sure) {}

    private static Optional<How> how(TypeView view, Flow flow, Event e) {
        Set<String> guarded = texts(view, guarded(flow, e));
        guarded.addAll(advised(view, flow, e));
        for (Exit x : flow.exits()) {
            Step attempt = x.step(e.id());
            if (attempt == null || x.kind() != Exit.Kind.RETURN || retried(x, e)) {
                continue;
            }
            String outcome = outcome(attempt.status());
            if (outcome == null) {
                continue;
            }
            if (reaches(view, flow, x, e, guarded)) {
                return Optional.of(new How("the work runs although " + outcome, attempt.status() != Status.UNSURE));
            }
            if (e.isDirect() && Words.acquire(flow.method().name()) && Sym.TRUE.equals(x.value()) && winsWithTrue(flow, e)) {
                return Optional.of(new How("the method answers true although " + outcome, true));
            }
        }
        return Optional.empty();
    }

    /** Whether all of the guarded work is done on a path, or the function that was handed in to be run under the lock. */
    private static boolean reaches(TypeView view, Flow flow, Exit x, Event e, Set<String> guarded) {
        Set<String> done = texts(view, after(x, e));
        boolean function = Paths.after(x, Paths.indexOf(x, e), s -> s.event().op() == Op.CALLBACK
                        && guarded.contains(text(view, s.event().step())))
                .isPresent();
        boolean advised = done.stream().anyMatch(advisedCalls(view, flow)::contains);
        boolean all = !guarded.isEmpty() && done.containsAll(guarded);
        return function || advised || all && !withholds(view, flow, e);
    }

    /** Whether the code tells the outcomes apart: some of the guarded work is done on no path without the lock. */
    private static boolean withholds(TypeView view, Flow flow, Event e) {
        Set<String> held = new HashSet<>();
        Set<String> without = new HashSet<>();
        for (Exit x : flow.exits()) {
            Step attempt = x.step(e.id());
            if (attempt != null && attempt.status() == Status.WON) {
                release(x, e).ifPresent(r -> held.addAll(texts(view, between(x, e, r))));
            } else if (attempt != null && attempt.status() != Status.OPEN) {
                without.addAll(texts(view, after(x, e)));
            }
        }
        return !without.containsAll(held);
    }

    /** In an around advice, the call of the advised method: it is guarded wherever the lock is released. */
    private static Set<String> advised(TypeView view, Flow flow, Event e) {
        Set<String> calls = advisedCalls(view, flow);
        return flow.exits().stream()
                .filter(x -> x.won(e))
                .flatMap(x -> texts(view, after(x, e)).stream())
                .filter(calls::contains)
                .collect(Collectors.toSet());
    }

    /** The calls that run the advised method, as they are written. */
    private static Set<String> advisedCalls(TypeView view, Flow flow) {
        return Code.all(flow.method(), Expr.Call.class).stream()
                .filter(c -> ADVISED.contains(c.owner().substring(c.owner().lastIndexOf('.') + 1)))
                .filter(c -> c.name().equals("proceed"))
                .map(c -> text(view, new Site(flow.method().key(), c.span(), c.span())))
                .collect(Collectors.toSet());
    }

    /** The calls as they are written: the same work may stand at two places. */
    private static Set<String> texts(TypeView view, Set<Site> sites) {
        return sites.stream().map(site -> text(view, site)).collect(Collectors.toSet());
    }

    /** A call with what it is called on: the same method of another object is other work. */
    private static String text(TypeView view, Site site) {
        return view.code(new Site(site.method(), site.span(), site.span()));
    }

    private static String outcome(Status status) {
        return switch (status) {
            case LOST -> "the lock was not obtained";
            case THREW -> "the attempt failed with an exception";
            case UNSURE -> "the answer was null";
            case OPEN, WON -> null;
        };
    }

    /** Whether another attempt, a look that says it is held, or a take-over succeeded on the same path. */
    private static boolean retried(Exit x, Event e) {
        return x.steps().stream()
                .anyMatch(s -> s.status() == Status.WON && (s.event().isAttempt() || s.event().onHandle())
                        || s.event().op() == Op.GET_SET && Keys.same(s.event(), e));
    }

    /** Where the work is done on every path that holds the lock and gives it back. */
    private static Set<Site> guarded(Flow flow, Event e) {
        Set<Site> all = null;
        for (Exit x : flow.exits()) {
            Step attempt = x.step(e.id());
            boolean holds = attempt != null && attempt.status() == Status.WON && x.kind() == Exit.Kind.RETURN;
            Optional<Step> release = holds && !Holding.endsInside(x, e) ? release(x, e) : Optional.empty();
            if (release.isPresent()) {
                Set<Site> work = between(x, e, release.get());
                if (all == null) {
                    all = work;
                } else {
                    all.retainAll(work);
                }
            }
        }
        return all == null ? Set.of() : all;
    }

    private static Optional<Step> release(Exit x, Event e) {
        return Paths.after(
                x, Paths.indexOf(x, e), s -> s.event().isRelease() && Keys.same(s.event(), e));
    }

    private static Set<Site> between(Exit x, Event e, Step release) {
        Set<Site> work = Paths.workBetween(x, e, Paths.indexOf(x, release.event()));
        work.removeIf(s -> Paths.sameSite(s, e.step()) || Paths.sameSite(s, release.event().step()));
        return work;
    }

    private static Set<Site> after(Exit x, Event e) {
        Set<Site> work = Paths.workBetween(x, e, x.steps().size() - 1);
        work.addAll(x.work());
        return work;
    }

    private static boolean winsWithTrue(Flow flow, Event e) {
        return flow.exits().stream()
                .filter(x -> x.step(e.id()) != null)
                .anyMatch(x -> x.step(e.id()).status() == Status.WON && Sym.TRUE.equals(x.value()) || answersTrue(x.value()));
    }

    /** Whether it is the outcome itself, which is true for a lock that was obtained. */
    private static boolean answersTrue(Sym value) {
        return value instanceof Sym.Outcome o
                && o.cases().stream().anyMatch(c -> c.status() == Status.WON && Sym.TRUE.equals(c.value()));
    }
}
