package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import java.util.List;
import java.util.Optional;

/** A lock key that never expires. */
final class MissingTtl {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockMissingTtl",
                    Level.ERROR,
                    "acquire",
                    "Lock key written without expiry",
                    "The holder is killed before it releases. The key stays for ever, every later attempt is refused,"
                            + " and the work stands still until somebody deletes the key by hand.",
                    "SET key owner NX PX millis with a lease that covers the guarded work.",
                    "Silent when an expiry follows anywhere in the method or its callers"
                            + " (RedisLockNonAtomicAcquire reports that).",
                    "review: the TTL constant LOCK_TTL has to be fitted to the work; text only where the result is a"
                            + " future or comes from a pipeline, whose type would be another one, and for fields and"
                            + " members, which have no expiry of their own",
                    List.of(),
                    List.of("RedisLockNonAtomicAcquire", "RedisLockSuspiciousTtl")),
            MissingTtl::check);

    private MissingTtl() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                boolean acquire = !e.ttl().isSet()
                        && isSimple(e)
                        && (e.op() == Op.SET_IF_ABSENT || CheckThenSet.takes(view, flow, e));
                boolean persist = e.op() == Op.PERSIST && view.evidence().byKey(e);
                if (acquire && !expires(flow, e) && !expiresInCaller(view, flow, e) || persist) {
                    Optional<Confidence> evidence = view.evidence().of(flow, e);
                    evidence.ifPresent(c -> report(view, flow, e, c, persist, reporter));
                }
            }
        }
    }

    /** Scripts are judged as scripts. */
    private static boolean isSimple(Event e) {
        return e.script() == null;
    }

    /** Whether an expiry of the same key is set before or after, on any path. */
    private static boolean expires(Flow flow, Event e) {
        for (Exit x : flow.paths()) {
            if (x.has(e)
                    && x.steps().stream()
                            .anyMatch(s -> (s.event().op() == Op.EXPIRE || s.event().op() == Op.SET
                                            && s.event().ttl().isSet())
                                    && (Keys.same(s.event(), e) || e.onMember() && e.args().contains(s.event().key())))) {
                return true;
            }
        }
        return false;
    }

    private static boolean expiresInCaller(TypeView view, Flow flow, Event e) {
        boolean fromCaller = Syms.contains(e.key(), s -> s instanceof Sym.Param || s instanceof Sym.Field);
        return fromCaller
                && view.program().callersOf(flow.method()).stream()
                        .anyMatch(caller -> caller.events().values().stream()
                                .anyMatch(c -> c.op() == Op.SET_IF_ABSENT
                                        && c.site().equals(e.site())
                                        && expires(caller, c)));
    }

    private static void report(
            TypeView view, Flow flow, Event e, Confidence c, boolean persist, Reporter reporter) {
        String what = persist
                ? view.code(e) + " takes the expiry off the lock key"
                : view.code(e) + " sets the lock key and no expiry is set anywhere";
        Report report = Report.at(
                e,
                what + ": when the holder dies before it releases, nobody gets the lock again."
                        + " Give it a lease (SET NX PX).");
        reporter.report(report.confidence(c).fix(Fixes.missingTtl(view, flow, e)));
    }
}
