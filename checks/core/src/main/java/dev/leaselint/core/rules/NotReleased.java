package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.model.Stmt;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A lock that stays held on some path. */
final class NotReleased {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockNotReleased",
                    Level.WARNING,
                    "release",
                    "Lock stays held on a path out of the method",
                    "An exception or an early return leaves the method with the lock held. Everybody else waits until"
                            + " the lease ends, and with a watchdog for as long as the process lives.",
                    "Release in a finally block whose try starts right after the successful attempt.",
                    "Silent when lock, token or outcome leave the method, when acquire and release are twin methods,"
                            + " for permits of a semaphore that others send, and for keys that are left to their TTL"
                            + " on purpose, also those that only handlers of"
                            + " exceptions give back, or a finally block under a flag that tells work that is done from failed work, so that"
                            + " failed work can be tried again.",
                    "none",
                    List.of(),
                    List.of("RedisLockReleaseWithoutAcquire", "RedisLockKeyMismatch")),
            NotReleased::check);

    private NotReleased() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.isAttempt() && !Keys.onOneOfSeveral(e) && !view.evidence().isSignal(e)) {
                    Optional<Confidence> evidence = view.evidence().of(flow, e);
                    evidence.ifPresent(c -> judge(view, flow, e, c, reporter));
                }
            }
        }
    }

    private static void judge(TypeView view, Flow flow, Event e, Confidence c, Reporter reporter) {
        boolean releasedSomewhere = flow.exits().stream()
                .anyMatch(x -> held(x, e) && release(x, e).isPresent());
        SuccessFlags flags = SuccessFlags.of(view, flow, e);
        Optional<Exit> pass = leakingPass(flow, e, flags);
        if (pass.isPresent()) {
            report(view, e, "stays held when a pass of the loop ends here", pass.get(), c, reporter);
            return;
        }
        Optional<Event> stranger = releasedByAnother(flow, e);
        if (stranger.isPresent()) {
            reportStranger(view, e, stranger.get(), c, reporter);
            return;
        }
        if (!releasedSomewhere) {
            if (neverReleased(view, flow, e)) {
                report(view, e, "is never released", null, c, reporter);
            }
            return;
        }
        if (releasedOnCondition(flow, e) || keptAfterSuccess(flow, e)) {
            return;
        }
        flow.exits().stream()
                .filter(x -> held(x, e) && release(x, e).isEmpty() && !handedOn(x, e) && !onItsWay(flow, x, e)
                        && !insideAttempt(x, e) && !flags.keep(x))
                .min(Comparator.comparing(x -> isAttempt(x.at(), e)))
                .ifPresent(x -> report(view, e, "stays held when the method is left " + how(x), x, c, reporter));
    }

    /** The release that compares with another new value than the one that the attempt stored, where no other is made. */
    private static Optional<Event> releasedByAnother(Flow flow, Event e) {
        List<Event> releases = flow.exits().stream()
                .filter(x -> held(x, e))
                .flatMap(x -> x.steps().stream())
                .map(Step::event)
                .filter(r -> r.isRelease() && Keys.same(r, e))
                .toList();
        boolean none = releases.stream().allMatch(r -> r.op() == Op.COMPARE_DELETE && Keys.madeApart(r.value(), e.value()));
        return none ? releases.stream().findFirst() : Optional.empty();
    }

    private static void reportStranger(TypeView view, Event e, Event release, Confidence c, Reporter reporter) {
        reporter.report(Report.at(
                        e,
                        "The lock of " + view.code(e) + " is never released: " + view.code(release) + " compares with another"
                                + " new owner value, so it releases nothing and everybody else waits until the lease ends."
                                + " Keep the value and give it to both.")
                .note(release, "released with another value")
                .confidence(c));
    }

    /** The end of a pass that keeps a lock of its own, in a loop of which other passes give it back. */
    private static Optional<Exit> leakingPass(Flow flow, Event e, SuccessFlags flags) {
        return flow.passes().stream()
                .filter(x -> held(x, e) && release(x, e).isEmpty() && !handedOn(x, e) && !onItsWay(flow, x, e))
                .filter(x -> !flags.keep(x))
                .filter(x -> releasingPasses(flow, e, x).findAny().isPresent())
                .filter(x -> isEndOfLoop(x) || releasingPasses(flow, e, x).noneMatch(y -> y.at().equals(x.at())))
                .filter(x -> flow.events().values().stream()
                        .noneMatch(r -> r.isRelease() && Keys.same(r, e) && !x.at().span().contains(r.step().span())))
                .findFirst();
    }

    /** The passes of the same loop that give the lock back. */
    private static Stream<Exit> releasingPasses(Flow flow, Event e, Exit pass) {
        return flow.passes().stream()
                .filter(y -> y.at().span().equals(pass.at().span()) && held(y, e) && release(y, e).isPresent());
    }

    private static boolean isEndOfLoop(Exit pass) {
        return pass.at().nameSpan().end() == pass.at().span().end();
    }

    private static boolean isAttempt(Site at, Event e) {
        return at == null || Paths.sameSite(at, e.step());
    }

    /** Whether the path got the lock, and the call that got it did not give it back itself. */
    private static boolean held(Exit x, Event e) {
        return x.won(e) && !Holding.endsInside(x, e);
    }

    /** The release after the attempt, made by another step; a release that threw was tried. */
    private static Optional<Step> release(Exit x, Event e) {
        Event mine = x.own(e);
        return Paths.after(
                x,
                Paths.indexOf(x, e),
                s -> (s.event().isRelease() || s.event().is(Event.Trait.GIVING_BACK))
                        && Keys.same(s.event(), mine)
                        && !Paths.sameStep(s.event(), mine));
    }

    /** Whether the method that makes the attempt for this one threw after it: only there can the lock be given back. */
    private static boolean insideAttempt(Exit x, Event e) {
        if (x.kind() != Exit.Kind.PROPAGATE || e.isDirect()) {
            return false;
        }
        boolean nothingElse = !x.workAfter()
                && Paths.after(x, Paths.indexOf(x, e), s -> s.workBefore()
                                || !Paths.sameStep(s.event(), e) && !s.event().is(Event.Trait.GIVING_BACK))
                        .isEmpty();
        return nothingElse || Paths.sameSite(x.at(), e.step());
    }

    /** Whether the exception comes from the look that guards the release. */
    private static boolean onItsWay(Flow flow, Exit x, Event anyAttempt) {
        Event e = x.own(anyAttempt);
        return x.kind() == Exit.Kind.PROPAGATE && (failedLook(x, e) || x.at() != null && isLook(flow, x.at(), e))
                || Paths.after(x, Paths.indexOf(x, e), s -> s.findsLost() && Keys.same(s.event(), e)).isPresent()
                || asksForTimeLeft(x, e)
                || x.facts().entrySet().stream()
                        .anyMatch(f -> f.getKey() instanceof Sym.Test t
                                && (Paths.reads(t.left(), e.key()) || Paths.reads(t.right(), e.key())));
    }

    private static boolean failedLook(Exit x, Event e) {
        return x.steps().stream()
                .anyMatch(s -> s.status() == Status.THREW && looks(s.event()) && Keys.same(s.event(), e));
    }

    /** Whether a call looks at the lock on other paths: a helper may fail before it has sent its command. */
    private static boolean isLook(Flow flow, Site call, Event e) {
        return flow.events().values().stream()
                .anyMatch(l -> looks(l) && Keys.same(l, e) && Paths.sameSite(l.step(), call));
    }

    private static boolean looks(Event e) {
        return e.op() == Op.IS_HELD || e.op() == Op.IS_LOCKED || e.op() == Op.TTL || e.op() == Op.GET;
    }

    /** Whether the path decided by the time that is left of the lease: a lease that is over needs no release. */
    private static boolean asksForTimeLeft(Exit x, Event e) {
        return Paths.after(x, Paths.indexOf(x, e), s -> s.event().op() == Op.TTL && Keys.same(s.event(), e)).isPresent()
                && x.facts().keySet().stream().anyMatch(f -> Paths.asks(f, "TTL", e.key()));
    }

    /**
     * Whether one and the same return releases or not: it is done under a condition that the walk cannot decide. A look
     * whether the lock is still held is no such condition.
     */
    private static boolean releasedOnCondition(Flow flow, Event e) {
        return flow.exits().stream()
                .filter(x -> x.kind() == Exit.Kind.RETURN && held(x, e) && release(x, e).isPresent())
                .anyMatch(x -> flow.exits().stream()
                        .anyMatch(y -> y.kind() == Exit.Kind.RETURN
                                && y.at().equals(x.at())
                                && !isEnd(flow, y)
                                && held(y, e)
                                && release(y, e).isEmpty()
                                && !onItsWay(flow, y, e)));
    }

    /**
     * Whether a key is given back by handlers of exceptions only: work that has failed is free for another try, work that
     * is done stays marked.
     */
    private static boolean keptAfterSuccess(Flow flow, Event e) {
        return !e.onHandle()
                && flow.exits().stream()
                        .filter(x -> held(x, e))
                        .flatMap(x -> release(x, e).stream())
                        .allMatch(r -> isInHandler(flow, r.event(), e));
    }

    /**
     * Whether no release of the key in the method stands outside of such handlers, won or not; also true for one without
     * any release.
     */
    static boolean isMark(Flow flow, Event e) {
        return !e.onHandle()
                && flow.events().values().stream()
                        .filter(r -> r.isRelease() && Keys.same(r, e))
                        .allMatch(r -> isInHandler(flow, r, e));
    }

    private static boolean isInHandler(Flow flow, Event release, Event attempt) {
        return Code.all(flow.method(), Stmt.Try.class).stream()
                .flatMap(t -> t.catches().stream())
                .anyMatch(h -> h.span().contains(release.step().span()) && !h.span().contains(attempt.step().span()));
    }

    /** Whether a path ran off the end of the method, as every path does that does not return before. */
    private static boolean isEnd(Flow flow, Exit x) {
        return x.at().span().end() == flow.method().span().end();
    }

    /** Whether lock, owner value or outcome left the method's hands. */
    private static boolean handedOn(Exit x, Event e) {
        return x.escaped().stream().anyMatch(s -> isLock(s, e))
                || x.value() != null && (isLock(x.value(), e) || x.value().equals(Sym.TRUE) && e.isDirect());
    }

    private static boolean isLock(Sym s, Event e) {
        return Syms.contains(
                s,
                p -> p.equals(e.receiver()) && e.isOnOther()
                        || p instanceof Sym.Lock l && l.key().equals(e.key())
                        || p.equals(e.value()) && !(p instanceof Sym.Const) && !(p instanceof Sym.Param)
                        || p instanceof Sym.Outcome o && o.attempt().equals(e.id()));
    }

    /** A local lock that nothing in the method or type gives back. */
    private static boolean neverReleased(TypeView view, Flow flow, Event e) {
        boolean leased = e.ttl().isSet();
        boolean own = e.isDirect() && e.onHandle() && e.receiver() instanceof Sym.Lock && !leased;
        if (!own || flow.exits().stream().anyMatch(x -> handedOn(x, e) || returnsOutcome(x))) {
            return false;
        }
        boolean open = Syms.contains(e.key(), s -> s instanceof Sym.Param);
        boolean twin = view.flows().stream()
                .flatMap(f -> f.events().values().stream())
                .anyMatch(r -> r.isRelease() && Keys.alike(r, e));
        return !twin && !(open && Words.acquire(flow.method().name())) && flow.exits().stream().anyMatch(x -> held(x, e) && x.workAfter());
    }

    private static boolean returnsOutcome(Exit x) {
        return x.value() != null && (x.value().equals(Sym.TRUE) || x.value() instanceof Sym.Lock);
    }

    private static String how(Exit x) {
        return x.kind() == Exit.Kind.RETURN ? "here" : "by an exception";
    }

    private static void report(TypeView view, Event e, String how, Exit x, Confidence c, Reporter reporter) {
        Report report = Report.at(
                        e,
                        "The lock of " + view.code(e) + " " + how + ": everybody else waits until its lease ends."
                                + " Release it in a finally block that starts right after the attempt.")
                .confidence(c);
        if (x != null && !isAttempt(x.at(), e)) {
            boolean throwing = x.kind() == Exit.Kind.PROPAGATE;
            report.note(x.at(), throwing ? "may throw with the lock held" : "left here with the lock held");
        }
        reporter.report(report);
    }
}
