package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Step;
import java.util.List;
import java.util.Optional;

/** GET equals owner in Java, then DEL. */
final class NonAtomicRelease {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockNonAtomicRelease",
                    Level.ERROR,
                    "release",
                    "Owner compared in Java, lock deleted by a second command",
                    "A reads its own token. Before A's DEL arrives the lease ends and B gets the lock. The DEL removes"
                            + " B's lock.",
                    "A script that compares and deletes in one step.",
                    "Silent with WATCH before the GET and MULTI..EXEC around the DEL.",
                    "review: GET, comparison and DEL become one script, or one method of the helper that sends them; text"
                            + " only where the read value is decoded before it is compared, in reactive and asynchronous"
                            + " chains and those of an Optional, in a transaction, which has no answer yet, and"
                            + " where other methods than those of one helper have a part",
                    List.of(),
                    List.of("RedisLockBareDelete", "RedisLockForceUnlock")),
            NonAtomicRelease::check);

    private NonAtomicRelease() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                boolean delete = e.op() == Op.DELETE && e.script() == null;
                boolean force = e.op() == Op.FORCE_UNLOCK;
                if (delete || force) {
                    Optional<Confidence> evidence = view.evidence().of(flow, e);
                    Optional<Exit> path = evidence.isEmpty() ? Optional.empty() : comparedPath(flow, e);
                    if (path.isEmpty() && evidence.isPresent() && !comparedHere(flow, e)
                            && Paths.comparedByCallers(view, flow, e)) {
                        path = Paths.with(flow.paths(), e).stream().findFirst();
                    }
                    path.ifPresent(x -> report(view, flow, x, e, confidence(view, e, evidence.get()), reporter));
                }
            }
        }
    }

    /** A comparison of the stored value before the delete is strong evidence of its own. */
    private static Confidence confidence(TypeView view, Event e, Confidence evidence) {
        return view.evidence().byKey(e) ? Confidence.HIGH : evidence;
    }

    /** Whether the method compares itself, so that what its callers see of the comparison is its own. */
    private static boolean comparedHere(Flow flow, Event e) {
        return Paths.with(flow.paths(), e).stream().anyMatch(x -> Paths.comparedInJava(x, e));
    }

    private static Optional<Exit> comparedPath(Flow flow, Event e) {
        return Paths.with(flow.paths(), e).stream()
                .filter(x -> {
                    int at = Paths.indexOf(x, e);
                    boolean watched = Paths.has(x, Op.WATCH, 0, at);
                    boolean compared = e.op() == Op.FORCE_UNLOCK
                            ? Paths.heldChecked(x, at, e)
                            : Paths.comparedInJava(x, e) && readsBefore(x, at, e);
                    return compared && !watched;
                })
                .findFirst();
    }

    private static boolean readsBefore(Exit x, int at, Event e) {
        Event mine = x.own(e);
        return Paths.before(x, at, s -> s.event().op() == Op.GET && Keys.same(s.event(), mine))
                .isPresent();
    }

    private static void report(TypeView view, Flow flow, Exit x, Event e, Confidence c, Reporter reporter) {
        int at = Paths.indexOf(x, e);
        Event mine = x.own(e);
        Optional<Step> look = Paths.before(
                x, at, s -> (s.event().op() == Op.GET || s.event().op() == Op.IS_HELD) && Keys.same(s.event(), mine));
        String what = e.op() == Op.FORCE_UNLOCK
                ? view.code(e) + " after a look at the holder are two commands, and it removes the lock whoever holds"
                        + " it: when the lease ends between them it is the next holder's. Use unlock()."
                : view.code(e) + " deletes the lock after its owner was compared in Java: when the lease ends between"
                        + " the two commands it removes the next holder's lock. Compare and delete in one script.";
        Report report = Report.at(e, what).confidence(c);
        boolean inside = look.filter(l -> Paths.sameStep(l.event(), e)).isPresent();
        look.ifPresent(l -> report.note(inside ? l.event().site() : l.event().step(), "owner looked at here"));
        Report.Repair here = new Report.Repair(view, flow, e, Fixes::atomicRelease);
        reporter.report(report.fix(inside ? here.innermost("look and delete") : here.fixes()));
    }
}
