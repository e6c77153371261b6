package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Ttl;
import java.util.List;

/** A lock that is renewed for as long as the thread lives. */
final class ImplicitLease {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockImplicitLease",
                    Level.ADVICE,
                    "wait",
                    "Lock without an explicit lease is renewed for as long as its thread lives",
                    "Without a lease the client's watchdog renews the lock as long as the process answers. Work that"
                            + " hangs keeps the lock for ever, and all others with it.",
                    "tryLock(wait, lease, unit) with a lease longer than the work ever takes, and work that notices the"
                            + " end of the lease.",
                    "A watchdog may be what is wanted; then suppress the rule with the reason.",
                    "none",
                    List.of(),
                    List.of("RedisLockUnboundedWait", "RedisLockUnlockAfterLeaseThrows")),
            ImplicitLease::check);

    private ImplicitLease() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.isAttempt() && isRenewed(e) && !(e.receiver() instanceof Sym.This)) {
                    reporter.report(Report.at(
                            e,
                            view.code(e) + " names no lease, so the client renews the lock for as long as the thread"
                                    + " lives: work that hangs keeps it for ever. Give a lease, or say why the watchdog"
                                    + " is wanted."));
                }
            }
        }
    }

    private static boolean isRenewed(Event e) {
        return e.entry() != null && e.entry().has(Attributes.WATCHDOG) && e.ttl().kind() == Ttl.Kind.NONE;
    }
}
