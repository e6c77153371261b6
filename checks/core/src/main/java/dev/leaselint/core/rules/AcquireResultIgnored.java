package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Outcome;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Status;
import java.util.List;
import java.util.Optional;

/** Nobody looks whether the lock was obtained. */
final class AcquireResultIgnored {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockAcquireResultIgnored",
                    Level.ERROR,
                    "acquire",
                    "Result of the attempt is dropped and the work runs anyway",
                    "B's attempt fails because A holds the lock. Nobody looks at the result: B works beside A.",
                    "Test the result; give up, answer busy or retry within a bound when it is negative.",
                    "Silent for keys that are no locks (cache warm-up) and where the result is returned or passed on.",
                    "none",
                    List.of(),
                    List.of("RedisLockFailOpen", "RedisLockReleaseWithoutAcquire")),
            AcquireResultIgnored::check);

    private AcquireResultIgnored() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (isIgnored(flow, e) && !view.evidence().isSignal(e)) {
                    Optional<Confidence> evidence = view.evidence().of(flow, e);
                    evidence.ifPresent(c -> reporter.report(Report.at(
                                    e,
                                    view.code(e) + ": nobody looks whether the lock was obtained, so the work runs"
                                            + " although another process holds it. Test the result and give up when"
                                            + " it is negative.")
                            .confidence(c)));
                }
            }
        }
    }

    /** Whether nobody looks at the outcome of an attempt, and the work runs. */
    static boolean isIgnored(Flow flow, Event e) {
        boolean dropped = flow.discarded().contains(e.id()) || flow.unread().contains(e.id());
        return dropped && asks(e) && goesOn(flow, e);
    }

    private static boolean asks(Event e) {
        return (e.op() == Op.SET_IF_ABSENT || e.op() == Op.TRY_LOCK)
                && !e.is(Event.Trait.QUEUED)
                && (e.entry() == null || e.entry().outcome() != Outcome.NONE);
    }

    /** Whether something runs after the attempt, or the method is an acquire that cannot tell its caller. */
    private static boolean goesOn(Flow flow, Event e) {
        boolean tellsNobody = Words.acquire(flow.method().name())
                && (flow.method().returnType().name().equals("void") || flow.discarded().contains(e.id()));
        boolean droppedForGood = flow.closure() && flow.discarded().contains(e.id());
        boolean inTransaction = flow.exits().stream().anyMatch(x -> x.has(e) && Paths.inTransaction(x, Paths.indexOf(x, e)));
        return !inTransaction && (tellsNobody || droppedForGood) || flow.exits().stream().anyMatch(x -> runsOn(x, e));
    }

    private static boolean runsOn(Exit x, Event e) {
        int at = Paths.indexOf(x, e);
        return at >= 0
                && !Paths.inTransaction(x, at)
                && (x.steps().get(at).status() == Status.OPEN || x.steps().get(at).status() == Status.LOST)
                && (x.workAfter() || at + 1 < x.steps().size());
    }
}
