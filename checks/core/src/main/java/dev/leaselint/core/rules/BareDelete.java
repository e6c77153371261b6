package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Status;
import java.util.List;
import java.util.Optional;

/** DEL of a lock key without looking whose it is. */
final class BareDelete {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockBareDelete",
                    Level.ERROR,
                    "release",
                    "Lock released by deleting its key without comparing the owner",
                    "A's lease ends while A still works. B gets the lock. A finishes and deletes the key: it deletes"
                            + " B's lock, and C comes in beside B.",
                    "A script that compares the stored owner with the own token and deletes only then.",
                    "Silent for keys that are no locks, for clean-up and administration code, and for keys that contain"
                            + " the attempt's token.",
                    "review: a release script that compares the owner takes the place of the delete, or, where a helper"
                            + " of the module sends that, a method of the helper with the script; a private method gets"
                            + " the owner as one more argument. Text only where the owner value that the acquire stored"
                            + " is not at hand, in a class without the acquire or for one of several callers, where"
                            + " the delete clears away a lock that this caller did not get, where more than"
                            + " two helpers stand in between, and where the helper belongs to another module or has several"
                            + " implementations: what they all have to do is for you to decide",
                    List.of(),
                    List.of("RedisLockNonAtomicRelease", "RedisLockConstantOwner")),
            BareDelete::check);

    private BareDelete() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.op() == Op.DELETE && e.script() == null && !view.evidence().isPerAttempt(e) && !Keys.onSemaphore(e)) {
                    Optional<Confidence> evidence = view.evidence().of(flow, e);
                    if (evidence.isPresent() && released(view, flow, e) && unchecked(view, flow, e)) {
                        reporter.report(Report.movable(
                                        e,
                                        at -> view.code(at) + " deletes the lock key whoever holds it by now: after the"
                                                + " lease has ended it removes the next holder's lock. Compare the"
                                                + " owner and delete in one script.")
                                .confidence(evidence.get())
                                .fix(new Report.Repair(view, flow, e, Fixes::ownerCheckedRelease)));
                    }
                }
            }
        }
    }

    /** Whether the delete stands where a lock is given back. */
    static boolean released(TypeView view, Flow flow, Event e) {
        String method = flow.method().name();
        boolean after = Paths.with(flow.paths(), e).stream()
                .anyMatch(x -> Paths.before(x, Paths.indexOf(x, e), s -> takes(view, flow, s.event()) && Keys.same(s.event(), x.own(e)))
                        .isPresent());
        boolean administration = Words.admin(method) || Words.admin(view.type().simpleName());
        return after
                || !administration
                        && (Words.release(method)
                                || method.equals("close")
                                || view.evidence().acquiredInType(e)
                                || e.via().stream().anyMatch(BareDelete::givesBack));
    }

    private static boolean takes(TypeView view, Flow flow, Event e) {
        return e.isAttempt() || CheckThenSet.takes(view, flow, e);
    }

    private static boolean givesBack(Site site) {
        return Words.release(site.method().name());
    }

    /** Whether it is reached without an owner comparison in Java and without a watched transaction. */
    private static boolean unchecked(TypeView view, Flow flow, Event e) {
        if (Paths.comparedByCallers(view, flow, e) || Paths.comparedBySomeCaller(view, flow, e)) {
            return false;
        }
        List<Exit> reached = Paths.with(flow.paths(), e);
        List<Exit> unchecked = reached.stream().filter(x -> isUnchecked(x, e)).toList();
        boolean callerDecides = unchecked.size() < reached.size()
                && unchecked.stream().allMatch(x -> x.facts().keySet().stream().anyMatch(Paths::onParameter));
        return !unchecked.isEmpty() && !callerDecides;
    }

    private static boolean isUnchecked(Exit x, Event e) {
        int at = Paths.indexOf(x, e);
        boolean watched = Paths.has(x, Op.WATCH, 0, at) && (Paths.inTransaction(x, at) || Paths.queued(e));
        return !watched && !Paths.comparedInJava(x, e) && !wonByCompare(x, at, e);
    }

    private static boolean wonByCompare(Exit x, int at, Event e) {
        return Paths.before(x, at, s -> (s.event().op() == Op.COMPARE_DELETE || s.event().op() == Op.COMPARE_EXPIRE)
                        && s.status() == Status.WON
                        && Keys.same(s.event(), x.own(e)))
                .isPresent();
    }
}
