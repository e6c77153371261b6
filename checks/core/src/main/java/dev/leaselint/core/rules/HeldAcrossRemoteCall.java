package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
                    "Calls are known by the clients of the catalogue: HTTP, RPC and message brokers. A warning where lease and"
                            + " time-out of the call are known and overlap.",
                    "none",
                    List.of(),
                    List.of("RedisLockSuspiciousTtl", "RedisTimeoutMisaligned")),
            HeldAcrossRemoteCall::check);

    private HeldAcrossRemoteCall() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            Set<String> told = new HashSet<>();
            for (Event attempt : flow.events().values()) {
                if (Holding.isTaking(attempt)) {
                    HeldCalls.during(flow, attempt)
                            .filter(call -> told.add(call.id()))
                            .forEach(call -> report(view, flow, call, attempt, reporter));
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
                .level(outlives(view, flow, e, attempt) ? Level.WARNING : Level.ADVICE)
                .confidence(confidence)));
    }

    /** Whether the call may take longer than the lease, both being known. */
    private static boolean outlives(TypeView view, Flow flow, Event call, Event attempt) {
        return KnownTime.of(view, attempt.ttl())
                .filter(lease -> HeldCalls.limit(view, flow, call)
                        .filter(limit -> limit.time().compareTo(lease.time()) >= 0)
                        .isPresent())
                .isPresent();
    }
}
