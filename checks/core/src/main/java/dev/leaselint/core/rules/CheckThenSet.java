package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import java.util.List;
import java.util.Optional;

/** GET or EXISTS decides, then a plain SET takes the lock. */
public final class CheckThenSet {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockCheckThenSet",
                    Level.ERROR,
                    "acquire",
                    "Lock taken by a plain SET after a look whether the key is free",
                    "Two processes look at the same moment, both see no key, both set it: both hold the lock. The"
                            + " second SET overwrites the owner of the first.",
                    "One SET key owner NX PX millis, whose result decides.",
                    "Silent for cache fills and where an NX attempt on the same key stands on the path.",
                    "review: the look and the SET become one command whose result decides; the branches stay;"
                            + " text only in reactive chains and where the look decides more than the SET",
                    List.of(),
                    List.of("RedisLockNonAtomicAcquire")),
            CheckThenSet::check);

    private CheckThenSet() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.op() == Op.SET && e.script() == null && !conditional(e)) {
                    Optional<Confidence> evidence = view.evidence().of(flow, e);
                    if (evidence.isPresent() && !Words.renew(flow.method().name())) {
                        look(flow, e).ifPresent(l -> reporter.report(Report.at(e, message(view, l, e), l)
                                .note(Paths.sameStep(l, e) ? l.site() : l.step(), "looked at here")
                                .fix(fixes(view, flow, l, e))
                                .confidence(evidence.get())));
                    }
                }
            }
        }
    }

    /** The fixes where look and SET stand: in the method itself, or in one of the sources that it calls for both. */
    private static List<Fix> fixes(TypeView view, Flow flow, Event look, Event set) {
        Report.Repair here = new Report.Repair(
                view, flow, set, (v, f, e) -> Fixes.conditionalSet(v, look(f, e).orElse(look), e));
        return Paths.sameStep(look, set) ? here.innermost("look and SET") : here.fixes();
    }

    private static String message(TypeView view, Event look, Event set) {
        String what = Paths.sameStep(look, set)
                ? " takes the lock by a plain SET after a look whether the key is free"
                : " takes the lock after " + view.code(look) + " found the key free";
        return view.code(set) + what + ": two processes can both pass the look and both hold the lock. Use one SET NX"
                + " PX and test its result.";
    }

    /** Whether a plain SET takes a lock: it follows a look that found the key free. */
    public static boolean takes(TypeView view, Flow flow, Event e) {
        return e.op() == Op.SET
                && e.script() == null
                && !conditional(e)
                && !Words.renew(flow.method().name())
                && view.evidence().of(flow, e).isPresent()
                && look(flow, e).isPresent();
    }

    /** Whether a plain SET stores data: no free key was looked for, and its method by its name takes and renews no lock. */
    static boolean isPlainWrite(Flow flow, Event e) {
        String method = flow.method().name();
        return e.op() == Op.SET
                && e.script() == null
                && !conditional(e)
                && !Words.renew(method)
                && !Words.acquire(method)
                && look(flow, e).isEmpty();
    }

    private static boolean conditional(Event e) {
        return e.is(Event.Trait.IF_PRESENT) || e.entry().has("eq");
    }

    /** The look at the key that decided, on a path without an NX attempt. */
    private static Optional<Event> look(Flow flow, Event set) {
        for (Exit x : flow.paths()) {
            int at = Paths.indexOf(x, set);
            boolean tried = at >= 0
                    && Paths.before(x, at, s -> s.event().op() == Op.SET_IF_ABSENT && Keys.same(s.event(), set))
                            .isPresent();
            if (at < 0 || tried) {
                continue;
            }
            Optional<Step> exists = Paths.before(x, at, s -> s.event().op() == Op.EXISTS
                    && s.status() == Status.WON
                    && Keys.same(s.event(), set));
            Optional<Step> get = Paths.before(
                    x, at, s -> s.event().op() == Op.GET && Keys.same(s.event(), set) && foundFree(x, set));
            Optional<Step> found = exists.or(() -> get);
            boolean atOnce = found.isPresent() && !workedBetween(x, found.get(), at);
            if (atOnce && !isCacheFill(flow, set) && guards(flow, x, set)) {
                return found.map(Step::event);
            }
        }
        return Optional.empty();
    }

    /** Whether the method gives back what stands under the key: then the value is what it is about. */
    private static boolean isCacheFill(Flow flow, Event set) {
        return flow.exits().stream().anyMatch(x -> x.value() != null && Paths.reads(x.value(), set.key()));
    }

    /** Whether the SET lets something go on: work, a release or an answer; else it only marks the key. */
    private static boolean guards(Flow flow, Exit x, Event set) {
        boolean named = Words.acquire(flow.method().name()) || Words.lock(flow.method().name());
        boolean answers = x.value() != null && !x.value().equals(Sym.NULL);
        boolean goesOn = x.workAfter()
                || Paths.after(x, Paths.indexOf(x, set), s -> s.workBefore()
                                || s.event().isRelease() && Keys.same(s.event(), set))
                        .isPresent();
        return named || answers || goesOn || !set.isDirect();
    }

    /** Whether something else was done after the look: then the key marks a result rather than a lock. */
    private static boolean workedBetween(Exit x, Step look, int set) {
        for (int i = x.steps().indexOf(look) + 1; i <= set; i++) {
            if (x.steps().get(i).workBefore()) {
                return true;
            }
        }
        return false;
    }

    private static boolean foundFree(Exit x, Event set) {
        return x.facts().entrySet().stream()
                .anyMatch(f -> f.getKey() instanceof Sym.Test t
                        && t.op().equals("==")
                        && t.right().equals(Sym.NULL)
                        && f.getValue()
                        && Paths.reads(t.left(), set.key()));
    }
}
