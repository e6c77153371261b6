package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
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

/** A lease prolonged without looking whose it is. */
final class UncheckedRenewal {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockUncheckedRenewal",
                    Level.ERROR,
                    "wait",
                    "Lease prolonged without comparing the owner",
                    "A's lease ends, B gets the lock. A's renewal runs EXPIRE: it prolongs B's lock, and A works on in"
                            + " the belief that it still holds it. A plain SET even steals the lock from B.",
                    "A script that compares the stored owner and sets the expiry only then; stop the work when it says"
                            + " no.",
                    "Silent for the expiry of an acquire (RedisLockNonAtomicAcquire) and for keys that are no locks, such as"
                            + " a key beside that of the lock with information about it.",
                    "review: a renew script that compares the owner takes the place of the command, or,"
                            + " where a helper of the module sends that, a method of the helper with the script; a private"
                            + " method gets the owner as one more argument. Text only where the owner value that the"
                            + " acquire stored is not at hand: a timer of another method runs in another thread, and"
                            + " an instance may hold several locks. Text only in reactive chains too, through several"
                            + " helpers and through those of another module",
                    List.of(),
                    List.of("RedisLockNonAtomicAcquire", "RedisLockRenewalResultIgnored")),
            UncheckedRenewal::check);

    private UncheckedRenewal() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.script() == null && (prolongs(e) || e.op() == Op.SET) && !Keys.onSemaphore(e)) {
                    judge(view, flow, e, reporter);
                }
            }
        }
    }

    /** EXPIRE and its like, and GETEX, which reads the key and prolongs it whoever holds it. */
    private static boolean prolongs(Event e) {
        return e.op() == Op.EXPIRE || e.op() == Op.GET && e.ttl().isSet();
    }

    private static void judge(TypeView view, Flow flow, Event e, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, e);
        if (evidence.isEmpty()) {
            return;
        }
        Optional<Step> inTransaction = acquireInTransaction(flow, e);
        if (inTransaction.isPresent()) {
            reporter.report(Report.at(
                            e,
                            view.code(e) + " runs in the transaction whether or not the lock was obtained: every loser"
                                    + " prolongs the holder's lease. Set key, owner and expiry in one command.",
                            inTransaction.get().event())
                    .note(inTransaction.get().event(), "attempt in the same transaction")
                    .confidence(evidence.get()));
            return;
        }
        if (prolongs(view, flow, e)) {
            String breaks = whatBreaks(flow, e);
            reporter.report(Report.movable(
                            e, at -> view.code(at) + breaks + " Compare the owner and renew in one script.")
                    .confidence(evidence.get())
                    .fix(new Report.Repair(view, flow, e, Fixes::ownerCheckedRenewal)));
        }
    }

    private static String whatBreaks(Flow flow, Event e) {
        boolean looked = flow.paths().stream().filter(x -> x.has(e)).allMatch(x -> Paths.comparedInJava(x, e));
        String how = looked ? " after a look at the owner in an earlier command" : " without looking whose it is";
        String after = looked ? "where the lease ends between the two" : "after the lease has ended";
        return e.op() == Op.SET
                ? " rewrites the lock key" + how + ": it steals the lock from the next owner, or revives one that was"
                        + " released."
                : " prolongs the lock" + how + ": " + after + " it prolongs the next holder's.";
    }

    private static Optional<Step> acquireInTransaction(Flow flow, Event e) {
        if (e.op() != Op.EXPIRE) {
            return Optional.empty();
        }
        for (Exit x : flow.paths()) {
            int at = Paths.indexOf(x, e);
            if (at >= 0 && Paths.inTransaction(x, at)) {
                Optional<Step> acquire = Paths.before(
                        x,
                        at,
                        s -> s.event().op() == Op.SET_IF_ABSENT
                                && !s.event().ttl().isSet()
                                && Keys.same(s.event(), e));
                if (acquire.isPresent()) {
                    return acquire;
                }
            }
        }
        return Optional.empty();
    }

    /** Whether it stands where a lease is prolonged: in a renewal, not after an attempt or a look of the same path. */
    private static boolean prolongs(TypeView view, Flow flow, Event e) {
        boolean renewal = Words.renew(flow.method().name())
                || e.via().stream().skip(1).anyMatch(s -> Words.renew(s.method().name()));
        boolean closure = flow.closure() && prolongs(e);
        boolean rewrites = e.op() == Op.SET
                && (e.is(Event.Trait.IF_PRESENT)
                        || renewal && view.evidence().ofThisLock(e)
                        || storesOwnerAgain(view, flow, e));
        boolean known = view.evidence().byKey(e) && view.evidence().acquiredInType(e);
        boolean expires = prolongs(e) && (renewal || closure || known && !completesAcquire(view, flow, e));
        return (rewrites || expires) && flow.paths().stream().anyMatch(x -> alone(x, e) && !watched(x, e));
    }

    /** Whether a plain SET stores with a TTL what an NX attempt of the type stores under the same key. */
    private static boolean storesOwnerAgain(TypeView view, Flow flow, Event e) {
        return e.ttl().isSet()
                && e.value() != null
                && !Keys.isOpen(e)
                && !CheckThenSet.takes(view, flow, e)
                && view.flows().stream()
                        .flatMap(f -> f.events().values().stream())
                        .anyMatch(a -> a.op() == Op.SET_IF_ABSENT
                                && Keys.alike(a, e)
                                && a.value() != null
                                && Keys.shape(a.value()).equals(Keys.shape(e.value())));
    }

    /** Whether a caller runs it after its attempt: then it is the second half of an acquire in two commands. */
    private static boolean completesAcquire(TypeView view, Flow flow, Event e) {
        return view.program().callersOf(flow.method()).stream()
                .anyMatch(f -> f.events().values().stream()
                        .anyMatch(c -> Paths.sameSite(c.site(), e.site())
                                && f.exits().stream().noneMatch(x -> alone(x, c))));
    }

    /** Whether it runs in a transaction that fails when the key has changed since it was watched. */
    private static boolean watched(Exit x, Event e) {
        int at = Paths.indexOf(x, e);
        return Paths.has(x, Op.WATCH, 0, at) && (Paths.inTransaction(x, at) || Paths.queued(e)) && Paths.comparedInJava(x, e);
    }

    private static boolean alone(Exit x, Event e) {
        int at = Paths.indexOf(x, e);
        Event mine = x.own(e);
        return at >= 0
                && Paths.before(
                                x,
                                at,
                                s -> Keys.same(s.event(), mine)
                                        && (s.event().op() == Op.SET_IF_ABSENT && !s.event().ttl().isSet()
                                                || s.event().op() == Op.EXISTS && e.op() == Op.SET
                                                || s.event().op() == Op.SET && e.op() == Op.EXPIRE))
                        .isEmpty();
    }
}
