package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import java.util.List;

/** A renewal whose outcome nobody looks at. */
final class RenewalResultIgnored {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockRenewalResultIgnored",
                    Level.WARNING,
                    "wait",
                    "Outcome of a renewal is dropped, so the work goes on after the lock was lost",
                    "The lease ended before the renewal, and another process holds the lock. The renewal says so, nobody"
                            + " listens, and both go on.",
                    "Stop the work, or have the fenced write refuse it, when the renewal did not take.",
                    "Silent for renewals without owner check: RedisLockUncheckedRenewal speaks of these.",
                    "none",
                    List.of(),
                    List.of("RedisLockUncheckedRenewal", "RedisLockUnboundedRenewal")),
            RenewalResultIgnored::check);

    private RenewalResultIgnored() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                boolean dropped = flow.discarded().contains(e.id()) || flow.unread().contains(e.id());
                if (dropped && (e.op() == Op.RENEW || e.op() == Op.COMPARE_EXPIRE)) {
                    view.evidence().of(flow, e).ifPresent(confidence -> reporter.report(Report.at(
                                    e,
                                    view.code(e) + ": nobody looks whether the lease was prolonged, so the work goes on"
                                            + " although another process may hold the lock. Stop when it was not.")
                            .confidence(confidence)));
                }
            }
        }
    }
}
