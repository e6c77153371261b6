package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Stmt;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An unlock that throws because the lease has ended, and hides the result of the work. */
final class UnlockAfterLeaseThrows {
    /** What unlock throws for a lock that is not held: the first is Redisson's, the other Spring Integration's. */
    private static final Set<String> LOST =
            Set.of("IllegalMonitorStateException", "ConcurrentModificationException");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockUnlockAfterLeaseThrows",
                    Level.WARNING,
                    "release",
                    "unlock() of a lock with a finite lease is neither guarded nor caught",
                    "The work takes longer than the lease. unlock() then throws, and its exception replaces the result"
                            + " of work that was done, or the exception of work that failed.",
                    "Test isHeldByCurrentThread() before unlock(), and log that the lease was lost where it is not.",
                    "Silent for locks that are renewed by a watchdog and where the exception of unlock() is caught.",
                    "review: Redisson's unlock() is put under isHeldByCurrentThread(), what that of Spring Integration throws"
                            + " is caught, and a lost lease is logged; what else has to happen then only you know",
                    List.of(),
                    List.of("RedisLockImplicitLease", "RedisLockReleaseWithoutAcquire")),
            UnlockAfterLeaseThrows::check);

    private UnlockAfterLeaseThrows() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.op() == Op.UNLOCK && throwsWhenLost(e) && !caught(view, e)) {
                    leased(view, flow, e).ifPresent(attempt -> reporter.report(Report.at(
                                    e,
                                    view.code(e) + " throws when the lease of " + view.code(attempt) + " has ended by"
                                            + " then, and its exception hides the result of the work. Test whether the"
                                            + " lock is still held, and log it where it is not.",
                                    attempt)
                            .note(attempt, "lock with a finite lease")
                            .confidence(attempt.ttl().isSet() ? Confidence.HIGH : Confidence.MEDIUM)
                            .fix(Fixes.guardedUnlock(view, e))));
                }
            }
        }
    }

    /** The attempt with a finite lease on a path where this release throws out of the method. */
    private static Optional<Event> leased(TypeView view, Flow flow, Event release) {
        for (Exit x : flow.exits()) {
            int at = Paths.indexOf(x, release);
            boolean throwsOut = at >= 0
                    && x.kind() == Exit.Kind.PROPAGATE
                    && x.steps().get(at).status() == Status.THREW
                    && (Paths.sameSite(x.at(), release.step()) || throwsOnAt(x, release));
            if (!throwsOut || Paths.heldChecked(x, at, release)) {
                continue;
            }
            Optional<Step> attempt = Paths.attemptBefore(x, at, release)
                    .filter(a -> a.status() == Status.WON && a.event().onHandle() && isFinite(view, a.event()))
                    .filter(a -> !Paths.workBetween(x, a.event(), at).isEmpty());
            if (attempt.isPresent()) {
                return attempt.map(Step::event);
            }
        }
        return Optional.empty();
    }

    /** Whether the method is left by the exception of a helper that was given the release and throws another for its own. */
    private static boolean throwsOnAt(Exit x, Event release) {
        Site step = release.step();
        boolean typed = x.thrown() != null && !x.thrown().isUnknown();
        return typed && x.at().method().equals(step.method()) && x.at().span().contains(step.span());
    }

    /** Whether the call answers a lost lease with an exception at once, not with its result. */
    private static boolean throwsWhenLost(Event e) {
        return e.entry() != null
                && e.entry().outcome() == Outcome.NONE
                && e.entry().mode() == Mode.SYNC
                && !e.entry().has(Attributes.QUIET);
    }

    /** Whether a handler around the call, or around one on the way to it, takes what a lost lease throws. */
    private static boolean caught(TypeView view, Event e) {
        return handles(view, e.site()) || e.via().stream().anyMatch(s -> handles(view, s));
    }

    private static boolean handles(TypeView view, Site site) {
        return view.program().program()
                .method(site.method())
                .filter(m -> Code.all(m, Stmt.Try.class).stream()
                        .filter(t -> t.body().span().contains(site.span()))
                        .anyMatch(t -> t.catches().stream().anyMatch(c -> named(c, LOST))))
                .isPresent();
    }

    private static boolean named(Stmt.Catch handler, Set<String> types) {
        return handler.types().stream().anyMatch(type -> types.contains(type.simpleName()));
    }

    private static boolean isFinite(TypeView view, Event attempt) {
        return attempt.ttl().isSet() || isOfRegistry(attempt) && !renewsByItself(view);
    }

    /** Whether the lock comes from a registry on Redis, whose locks have a lease of a minute by default. */
    private static boolean isOfRegistry(Event attempt) {
        return attempt.receiver() instanceof Sym.Lock l && l.kind().equals("registry");
    }

    /** Whether the program gives some registry a scheduler with which it renews its locks. */
    private static boolean renewsByItself(TypeView view) {
        String setter = "setRenewalTaskScheduler";
        return view.program().program().typesNaming(setter, Set.of("RedisLockRegistry")).stream()
                .flatMap(type -> type.methods().stream())
                .anyMatch(m -> m.calledNames().contains(setter));
    }
}
