package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import java.util.List;
import java.util.Optional;

/** A call to another machine, or a sleep, while a lock is held. */
final class HeldAcrossRemoteCall {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockHeldAcrossRemoteCall",
                    Level.ADVICE,
                    "section",
                    "Call to another machine, or a sleep, while the lock is held",
                    "The other side answers slowly, and the lease ends during the call. The next holder starts, and the first"
                            + " goes on after the answer as if it still held the lock.",
                    "Make the call before the lock is taken or after it is released; keep only the write under it.",
                    "Calls are known by the clients of the catalogue: HTTP, RPC and message brokers.",
                    "none",
                    List.of(),
                    List.of("RedisLockSuspiciousTtl")),
            HeldAcrossRemoteCall::check);

    private HeldAcrossRemoteCall() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.op() == Op.REMOTE || e.op() == Op.SLEEP) {
                    heldAt(flow, e).ifPresent(attempt -> report(view, flow, e, attempt, reporter));
                }
            }
        }
    }

    private static void report(TypeView view, Flow flow, Event e, Event attempt, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, attempt);
        String what = e.op() == Op.SLEEP ? " sleeps" : " calls another machine";
        evidence.ifPresent(confidence -> reporter.report(Report.at(
                        e,
                        view.code(e) + what + " while the lock of " + view.code(attempt) + " is held: the lease may end"
                                + " meanwhile, and others wait for it. Do it before or after.",
                        attempt)
                .note(attempt, "lock taken here")
                .confidence(confidence)));
    }

    /** The lock that is held on some path where the call is made. */
    private static Optional<Event> heldAt(Flow flow, Event e) {
        for (Exit x : flow.exits()) {
            int at = Paths.indexOf(x, e);
            Optional<Step> held = Paths.before(x, at, s -> s.event().isAttempt()
                    && s.status() == Status.WON
                    && !Paths.sameStep(s.event(), e)
                    && Paths.before(x, at, r -> r.event().isRelease() && Keys.same(r.event(), s.event()))
                            .isEmpty());
            if (held.isPresent()) {
                return held.map(Step::event);
            }
        }
        return Optional.empty();
    }
}
