package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import java.util.List;
import java.util.Optional;

/** A release or renewal of another key than the one that was acquired. */
final class KeyMismatch {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockKeyMismatch",
                    Level.ERROR,
                    "release",
                    "Key released differs from the key acquired",
                    "The release goes to a key that nobody holds. The lock stays until its lease ends, and everybody"
                            + " waits for it although the work is done.",
                    "Build the key once, and use the same value for acquire, renewal and release.",
                    "Silent unless both keys are known to be made of the same values with different text.",
                    "none",
                    List.of(),
                    List.of("RedisLockNotReleased")),
            KeyMismatch::check);

    private KeyMismatch() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.isRelease() && e.key() != null && (e.op() != Op.DELETE || view.evidence().byKey(e))) {
                    acquired(flow, e).ifPresent(attempt -> report(view, flow, e, attempt, reporter));
                }
            }
        }
    }

    private static void report(TypeView view, Flow flow, Event release, Event attempt, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, attempt);
        evidence.ifPresent(confidence -> reporter.report(Report.at(
                        release,
                        view.code(release) + " releases " + text(release.key()) + ", but " + text(attempt.key())
                                + " was acquired: the lock stays until its lease ends. Build the key once and use it for"
                                + " both.",
                        attempt)
                .note(attempt, "key acquired here")
                .confidence(confidence)));
    }

    /** The attempt that the release was meant for: held where it runs, of the same values but other text. */
    private static Optional<Event> acquired(Flow flow, Event release) {
        for (Exit x : flow.exits()) {
            int at = Paths.indexOf(x, release);
            if (at < 0 || Paths.attemptBefore(x, at, release).isPresent()) {
                continue;
            }
            Optional<Step> held = Paths.before(
                    x, at, s -> s.event().isAttempt()
                            && s.event().onHandle() == release.onHandle()
                            && s.status() == Status.WON
                            && differ(s.event(), release));
            if (held.isPresent() && flow.exits().stream().noneMatch(y -> released(y, held.get().event()))) {
                return held.map(Step::event);
            }
        }
        return Optional.empty();
    }

    private static boolean released(Exit x, Event attempt) {
        return x.steps().stream()
                .anyMatch(s -> s.event().isRelease() && Keys.same(s.event(), attempt));
    }

    /** Whether the keys are made of the same values with text that is known and differs. */
    private static boolean differ(Event a, Event b) {
        Sym one = inner(a.key());
        Sym other = inner(b.key());
        return one != null
                && other != null
                && values(one).equals(values(other))
                && !Syms.texts(one).isEmpty()
                && !Syms.texts(other).isEmpty()
                && !Syms.texts(one).equals(Syms.texts(other));
    }

    private static Sym inner(Sym key) {
        Sym named = key instanceof Sym.Lock l ? l.key() : key;
        boolean readable = named instanceof Sym.Template || Sym.text(named) != null;
        return readable ? named : null;
    }

    private static List<Sym> values(Sym key) {
        return key instanceof Sym.Template t
                ? t.parts().stream().filter(p -> !(p instanceof Sym.Const)).toList()
                : List.of();
    }

    private static String text(Sym key) {
        Sym named = inner(key);
        if (named instanceof Sym.Template t) {
            StringBuilder text = new StringBuilder();
            t.parts().forEach(p -> text.append(p instanceof Sym.Const c ? c.value() : "{}"));
            return "\"" + text + "\"";
        }
        return "\"" + Sym.text(named) + "\"";
    }
}
