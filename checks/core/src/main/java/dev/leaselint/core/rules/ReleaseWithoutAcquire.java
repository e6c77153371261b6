package dev.leaselint.core.rules;

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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A release is reached although the lock is not held. */
final class ReleaseWithoutAcquire {
    /** The least certain way: whether an attempt that throws had its effect is unknown. */
    private static final String THREW = "the attempt threw";

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockReleaseWithoutAcquire",
                    Level.ERROR,
                    "release",
                    "Lock released on a path on which it was not obtained",
                    "B's attempt fails because A holds the lock; B's finally block releases all the same. A bare"
                            + " delete removes A's lock; unlock() throws and hides what really happened.",
                    "Release only where the attempt succeeded: acquire before the try, or test the outcome in finally.",
                    "Silent when a flag, token or isHeldByCurrentThread guards the release; owner-checked releases are"
                            + " advice.",
                    "none",
                    List.of(),
                    List.of("RedisLockAcquireResultIgnored", "RedisLockUnlockAfterLeaseThrows")),
            ReleaseWithoutAcquire::check);

    private ReleaseWithoutAcquire() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.isRelease() && e.op() != Op.FORCE_UNLOCK && isScriptOrCommand(e) && !Keys.onOneOfSeveral(e)) {
                    Optional<Confidence> evidence = view.evidence().of(flow, e);
                    evidence.ifPresent(c -> judge(view, flow, e, c, reporter));
                }
            }
        }
    }

    private static boolean isScriptOrCommand(Event e) {
        return e.op() != Op.EVAL && (e.script() == null || e.op() == Op.COMPARE_DELETE);
    }

    private static void judge(TypeView view, Flow flow, Event release, Confidence c, Reporter reporter) {
        Optional<Event> attempt = attempt(view, flow, release);
        boolean checked = release.op() == Op.COMPARE_DELETE;
        if (attempt.isEmpty()
                || decidesItself(view, release)
                || checked && AcquireResultIgnored.isIgnored(flow, attempt.get())) {
            return;
        }
        flow.exits().stream()
                .map(x -> wrong(x, release, attempt.get()))
                .flatMap(Optional::stream)
                .min(Comparator.comparing((String how) -> how.equals(THREW)))
                .ifPresent(how -> {
                    Report report = Report.at(
                                    release,
                                    view.code(release) + " is reached although the lock is not held: " + how + ". "
                                            + consequence(release) + " Release only where the attempt succeeded.",
                                    attempt.get())
                            .note(attempt.get(), "attempt made here")
                            .confidence(how.equals(THREW) ? c.and(Confidence.MEDIUM) : c);
                    reporter.report(checked ? report.level(Level.ADVICE) : report);
                });
    }

    /** Whether the called method releases only under a condition of its own, such as a flag in a field. */
    private static boolean decidesItself(TypeView view, Event release) {
        if (release.isDirect()) {
            return false;
        }
        Site inner = release.via().size() > 1 ? release.via().get(1) : release.site();
        return view.program()
                .flowOf(inner.method())
                .filter(f -> f.exits().stream()
                        .anyMatch(x -> x.kind() == Exit.Kind.RETURN && !reaches(x, release) && ownCondition(f)))
                .isPresent();
    }

    private static boolean reaches(Exit x, Event release) {
        return x.steps().stream().anyMatch(s -> s.event().site().equals(release.site()));
    }

    /** Whether no way out of the method depends on its parameters: then it is its own state that decides. */
    private static boolean ownCondition(Flow f) {
        return f.exits().stream().noneMatch(x -> x.facts().keySet().stream().anyMatch(Paths::onParameter));
    }

    private static String consequence(Event release) {
        return switch (release.op()) {
            case UNLOCK -> "unlock() throws there and hides what happened before.";
            case COMPARE_DELETE -> "The owner check makes it harmless, but it hides that the work ran unlocked.";
            default -> "It removes the lock of the process that really holds it.";
        };
    }

    /** An attempt for the same key made by another step of the method, on any path. */
    private static Optional<Event> attempt(TypeView view, Flow flow, Event release) {
        return flow.events().values().stream()
                .filter(a -> isAttempt(view, flow, a)
                        && Keys.same(a, release)
                        && !Paths.sameStep(a, release)
                        && comesBefore(flow, a, release))
                .findFirst();
    }

    private static boolean isAttempt(TypeView view, Flow flow, Event a) {
        return a.isAttempt() || CheckThenSet.takes(view, flow, a);
    }

    private static boolean comesBefore(Flow flow, Event attempt, Event release) {
        return flow.exits().stream().anyMatch(x -> {
            int at = Paths.indexOf(x, attempt);
            return at >= 0 && at < Paths.indexOf(x, release);
        });
    }

    /** How the path reaches the release without the lock; empty when it does not. */
    private static Optional<String> wrong(Exit x, Event anyRelease, Event anyAttempt) {
        int at = Paths.indexOf(x, anyRelease);
        Event release = x.own(anyRelease);
        if (at < 0 || Paths.heldChecked(x, at, release) || guarded(x, release) || stillHeld(x, at, release)) {
            return Optional.empty();
        }
        Optional<Step> last = Paths.before(
                x,
                at,
                s -> (s.event().isAttempt()
                                || s.event().id().equals(anyAttempt.id())
                                || s.event().isRelease() && s.status() != Status.THREW)
                        && Keys.same(s.event(), release)
                        && !Paths.sameStep(s.event(), release));
        if (last.isEmpty()) {
            return x.has(anyAttempt) ? Optional.empty() : Optional.of("an exception comes before the attempt");
        }
        if (!last.get().event().isAttempt() && !last.get().event().isRelease()) {
            return Optional.empty();
        }
        Step s = last.get();
        if (s.event().isRelease()) {
            return Paths.attemptBefore(x, at, release)
                            .filter(a -> a.status() == Status.WON)
                            .isPresent()
                    ? Optional.of("it was released before on the same path")
                    : Optional.empty();
        }
        return switch (s.status()) {
            case LOST -> Optional.of("the attempt failed");
            case THREW -> release.op() == Op.UNLOCK && s.event().op() == Op.LOCK
                    ? Optional.empty()
                    : Optional.of(THREW);
            case OPEN -> Optional.of("the result of the attempt is not looked at");
            case WON, UNSURE -> Optional.empty();
        };
    }

    /**
     * Whether the lock was acquired more often than it was released by then: a reentrant one, or, where two keys turned out
     * to be one, a lock that nobody can get twice.
     */
    private static boolean stillHeld(Exit x, int at, Event release) {
        int holds = 0;
        for (Step s : x.steps().subList(0, at)) {
            if (Keys.same(s.event(), release)) {
                boolean acquired = s.event().isAttempt() && s.status() == Status.WON;
                boolean released = s.event().isRelease() && s.status() != Status.THREW;
                holds += acquired ? 1 : released ? -1 : 0;
            }
        }
        return holds > 0;
    }

    /** Whether the owner was compared in Java on the way. */
    private static boolean guarded(Exit x, Event release) {
        return release.key() != null && !(release.key() instanceof Sym.Lock) && Paths.comparedInJava(x, release);
    }
}
