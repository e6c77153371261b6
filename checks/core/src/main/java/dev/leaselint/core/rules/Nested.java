package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A lock that is taken while another one is held. */
final class Nested {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockNested",
                    Level.ADVICE,
                    "section",
                    "Lock taken while another one is held",
                    "Two processes take the same two locks in opposite order, and each waits for the other until a lease"
                            + " ends. The lease of the outer lock has to cover the wait for the inner one.",
                    "One lock for both things, one order for all, or a multi-lock that takes all or none.",
                    "An error when two methods of a type take the same two locks in opposite order.",
                    "none",
                    List.of(),
                    List.of("RedisLockUnboundedWait")),
            Nested::check);

    private Nested() {}

    /** Two locks, the second taken while the first is held. */
    private record Pair(Event outer, Event inner, Confidence confidence) {
        boolean opposes(Pair other) {
            return Keys.alike(outer, other.inner) && Keys.alike(inner, other.outer);
        }
    }

    private static void check(TypeView view, Reporter reporter) {
        List<Pair> pairs = new ArrayList<>();
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (Holding.isTaking(e) && !view.evidence().isSignal(e)) {
                    pair(view, flow, e).ifPresent(pairs::add);
                }
            }
        }
        for (Pair p : pairs) {
            Optional<Pair> opposite = pairs.stream().filter(p::opposes).findFirst();
            reporter.report(report(view, p, opposite));
        }
    }

    private static Report report(TypeView view, Pair p, Optional<Pair> opposite) {
        String what = view.code(p.inner()) + " is taken while the lock of " + view.code(p.outer()) + " is held";
        if (opposite.isPresent()) {
            return Report.at(
                            p.inner(),
                            what + ", and elsewhere in the opposite order: two processes wait for each other until a lease"
                                    + " ends. Take both in one order.",
                            p.outer())
                    .level(Level.ERROR)
                    .note(p.outer(), "outer lock")
                    .note(opposite.get().inner(), "taken in the opposite order here")
                    .confidence(p.confidence());
        }
        return Report.at(
                        p.inner(),
                        what + ": its lease has to cover the wait, and an opposite order elsewhere ends in a standstill."
                                + " Take one lock, or both in one fixed order.",
                        p.outer())
                .note(p.outer(), "outer lock")
                .confidence(p.confidence());
    }

    private static Optional<Pair> pair(TypeView view, Flow flow, Event inner) {
        Optional<Confidence> evidence = view.evidence().of(flow, inner);
        if (evidence.isEmpty() || inner.key() == null || isOpen(inner.key())) {
            return Optional.empty();
        }
        for (Exit x : flow.exits()) {
            int at = Paths.indexOf(x, inner);
            Event mine = x.own(inner);
            Optional<Step> outer = Paths.before(x, at, s -> Holding.takes(s)
                    && distinct(s.event(), mine)
                    && flow.exits().stream().noneMatch(y -> alike(y, s.event(), inner))
                    && !released(x, s.event(), at));
            Optional<Confidence> outerEvidence = outer.flatMap(s -> view.evidence().of(flow, s.event()));
            if (outerEvidence.isPresent()) {
                return Optional.of(new Pair(
                        outer.get().event(), mine, evidence.get().and(outerEvidence.get())));
            }
        }
        return Optional.empty();
    }

    private static boolean isOpen(Sym key) {
        return key instanceof Sym.Unknown;
    }

    /** Whether the keys are known to be of different locks, taken by different calls. */
    private static boolean distinct(Event outer, Event inner) {
        return outer.key() != null
                && !isOpen(outer.key())
                && !Keys.alike(outer, inner)
                && !Paths.sameSite(outer.step(), inner.step());
    }

    /** Whether the two have one key on a path, or keys of one making. */
    private static boolean alike(Exit y, Event outer, Event inner) {
        return y.has(outer) && y.has(inner) && Keys.alike(y.own(outer), y.own(inner));
    }

    private static boolean released(Exit x, Event outer, int before) {
        return Paths.before(x, before, s -> Holding.gives(s.event(), outer)).isPresent();
    }
}
