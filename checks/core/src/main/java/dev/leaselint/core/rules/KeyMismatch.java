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
import java.util.Locale;
import java.util.Objects;
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

    /** Letters that differ in a slip of the pen. */
    private static final int MAX_SLIP = 2;

    private KeyMismatch() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                boolean releases = e.isRelease() && (e.op() != Op.DELETE || view.evidence().byKey(e));
                if (e.key() != null && (releases || renews(e))) {
                    exchanged(flow, e).ifPresent(a -> reportExchanged(view, flow, e, a, reporter));
                    Optional<Event> here = acquired(flow, e);
                    here.ifPresent(a -> report(view, flow, e, a, Confidence.HIGH, reporter));
                    if (here.isEmpty()) {
                        acquiredByTwin(view, flow, e)
                                .ifPresent(a -> report(view, a.flow(), e, a.event(), Confidence.MEDIUM, reporter));
                    }
                }
            }
        }
    }

    /** Whether the command renews a lease and names the owner, so that it is meant for a lock. */
    private static boolean renews(Event e) {
        return e.op() == Op.COMPARE_EXPIRE || e.op() == Op.RENEW;
    }

    private static void report(
            TypeView view, Flow flow, Event release, Event attempt, Confidence most, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, attempt);
        String does = renews(release) ? " renews " : " releases ";
        evidence.ifPresent(confidence -> reporter.report(Report.at(
                        release,
                        view.code(release) + does + text(release.key()) + ", but " + text(attempt.key())
                                + " was acquired: "
                                + (renews(release) ? "the lease ends unrenewed." : "the lock stays until its lease ends.")
                                + " Build the key once and use it for both.",
                        attempt)
                .note(attempt, "key acquired here")
                .confidence(most == Confidence.HIGH ? confidence : most)));
    }

    /** The attempt, held where the command runs, whose new owner value the command takes for the key. */
    private static Optional<Event> exchanged(Flow flow, Event e) {
        return !Keys.isUnique(e.key())
                ? Optional.empty()
                : Paths.with(flow.exits(), e).stream()
                        .flatMap(x -> Paths.before(
                                        x, Paths.indexOf(x, e), s -> s.event().isAttempt()
                                                && s.status() == Status.WON
                                                && e.key().equals(s.event().value())
                                                && !e.key().equals(s.event().key()))
                                .stream())
                        .map(Step::event)
                        .findFirst();
    }

    private static void reportExchanged(TypeView view, Flow flow, Event e, Event attempt, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, attempt);
        evidence.ifPresent(confidence -> reporter.report(Report.at(
                        e,
                        view.code(e) + " takes the owner value for the key: "
                                + (renews(e) ? "the lease ends unrenewed." : "the lock stays until its lease ends.")
                                + " Exchange key and owner.",
                        attempt)
                .note(attempt, "lock taken here")
                .confidence(confidence)));
    }

    /** An acquire of the type with the flow that it is part of. */
    private record Twin(Flow flow, Event event) {}

    /**
     * The only acquire of the type whose key is made of values of the same names and other text. Neither that key is
     * released or renewed in the type, nor this one acquired.
     */
    private static Optional<Twin> acquiredByTwin(TypeView view, Flow flow, Event e) {
        List<Twin> acquires = view.flows().stream()
                .flatMap(f -> f.events().values().stream().filter(Event::isAttempt).map(a -> new Twin(f, a)))
                .toList();
        boolean own = acquires.stream().anyMatch(a -> Keys.alike(a.event(), e));
        boolean open = e.key() instanceof Sym.Lock l ? l.key() instanceof Sym.Param : e.key() instanceof Sym.Param;
        if (own || open || !e.isDirect() || !view.inherited().isEmpty()) {
            return Optional.empty();
        }
        List<Twin> candidates = acquires.stream()
                .filter(a -> a.event().isDirect() && a.event().onHandle() == e.onHandle() && named(a.event(), e))
                .filter(a -> view.flows().stream()
                        .flatMap(f -> f.events().values().stream())
                        .noneMatch(r -> (r.isRelease() || renews(r)) && Keys.alike(r, a.event())))
                .toList();
        return candidates.size() == 1 ? Optional.of(candidates.get(0)) : Optional.empty();
    }

    /** Whether the keys are made of values of the same names, with text that differs in a slip. */
    private static boolean named(Event a, Event b) {
        Sym one = inner(a.key());
        Sym other = inner(b.key());
        return one != null
                && other != null
                && !values(one).isEmpty()
                && names(one).equals(names(other))
                && isSlip(String.join("", Syms.texts(one)), String.join("", Syms.texts(other)));
    }

    /** Whether two texts differ in separators, in a letter or two, or in a prefix that one has twice. */
    private static boolean isSlip(String one, String other) {
        String a = letters(one);
        String b = letters(other);
        String shorter = a.length() < b.length() ? a : b;
        String longer = a.length() < b.length() ? b : a;
        boolean twice = !shorter.isEmpty() && longer.length() > shorter.length() && longer.endsWith(shorter)
                && shorter.startsWith(longer.substring(0, longer.length() - shorter.length()));
        return !one.equals(other) && !shorter.isEmpty() && (twice || distance(a, b) <= MAX_SLIP);
    }

    private static String letters(String text) {
        return text.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
    }

    /** Number of letters to change, add or take away. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }

    private static List<Object> names(Sym key) {
        return values(key).stream()
                .map(v -> v instanceof Sym.Param p ? p.name() : Keys.shape(v))
                .toList();
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
                            && differ(s.event(), release)
                            && (!renews(release) || Objects.equals(s.event().value(), release.value())));
            if (held.isPresent() && renews(release)) {
                return held.map(Step::event);
            }
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
