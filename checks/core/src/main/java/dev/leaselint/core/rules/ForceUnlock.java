package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.MethodKey;
import java.util.List;

/** A lock that is taken from whoever holds it. */
final class ForceUnlock {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockForceUnlock",
                    Level.WARNING,
                    "release",
                    "forceUnlock() outside of administration code",
                    "forceUnlock() ends the lock whoever holds it. A process that still works under it goes on, and the"
                            + " next one starts beside it.",
                    "unlock() of the holder; leave a lock whose holder is gone to its lease.",
                    "Silent in methods and classes whose names speak of administration, cleaning up or tests.",
                    "none",
                    List.of(),
                    List.of("RedisLockReleaseWithoutAcquire")),
            ForceUnlock::check);

    private ForceUnlock() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.op() == Op.FORCE_UNLOCK && !(e.receiver() instanceof Sym.This) && !forAdministration(flow, e)) {
                    reporter.report(Report.at(
                            e,
                            view.code(e) + " ends the lock whoever holds it: a process that still works under it goes on"
                                    + " beside the next one. Release as the holder, or leave the lock to its lease."));
                }
            }
        }
    }

    private static boolean forAdministration(Flow flow, Event e) {
        return speaksOfIt(flow.method().key())
                || speaksOfIt(e.site().method())
                || e.via().stream().anyMatch(s -> speaksOfIt(s.method()));
    }

    private static boolean speaksOfIt(MethodKey method) {
        return Words.admin(method.name())
                || Words.admin(method.owner().substring(method.owner().lastIndexOf('.') + 1));
    }
}
