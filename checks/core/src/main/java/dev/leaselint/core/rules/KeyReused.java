package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One key for a lock and for something else. */
final class KeyReused {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockKeyReused",
                    Level.WARNING,
                    "privacy",
                    "One key used as a lock and as data, or as two kinds of lock",
                    "Writing the data ends the lock or makes it look held; a lock object of another kind fails with WRONGTYPE,"
                            + " or does not see the holder.",
                    "A key of its own for each: order:{id} and order:{id}:lock.",
                    "Silent unless the text of the keys is known and equal.",
                    "none",
                    List.of(),
                    List.of("RedisLockUnscopedKey")),
            KeyReused::check);

    private KeyReused() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.op() == Op.SET && e.script() == null && isData(view, flow, e)) {
                    lockOf(view, e).ifPresent(lock -> report(view, e, lock, " writes data", reporter));
                }
            }
        }
        kinds(view, reporter);
    }

    private static boolean isData(TypeView view, Flow flow, Event e) {
        return isKnown(e)
                && !e.is(Event.Trait.IF_PRESENT)
                && !Words.renew(flow.method().name())
                && !Words.acquire(flow.method().name())
                && !view.evidence().byKey(e)
                && !CheckThenSet.takes(view, flow, e);
    }

    /** Whether the key has text of its own, so that an equal one is the same key. */
    private static boolean isKnown(Event e) {
        return e.key() != null
                && !Syms.texts(e.key()).isEmpty()
                && !Syms.contains(e.key(), s -> s instanceof Sym.Unknown);
    }

    /** A lock object made for the same key: it has a type of its own in Redis. */
    private static Optional<Event> lockOf(TypeView view, Event e) {
        return view.flows().stream()
                .flatMap(f -> f.made().stream())
                .filter(made -> made.op() == Op.LOCK_OBJECT && Keys.alike(made, e))
                .findFirst();
    }

    private static void report(TypeView view, Event e, Event lock, String what, Reporter reporter) {
        reporter.report(Report.at(
                        e,
                        view.code(e) + what + " under the key of the lock of " + view.code(lock)
                                + ": the one destroys the other. Give the lock a key of its own.")
                .note(lock, "lock with the same key"));
    }

    private static void kinds(TypeView view, Reporter reporter) {
        List<Event> made = view.flows().stream().flatMap(f -> f.made().stream()).toList();
        Set<String> said = new HashSet<>();
        for (Event a : made) {
            for (Event b : made) {
                boolean differ = isKnown(a) && Keys.alike(a, b) && !kind(a).equals(kind(b)) && comesFirst(b, a);
                if (differ && said.add(a.id())) {
                    report(view, a, b, " makes a lock of another kind", reporter);
                }
            }
        }
    }

    private static boolean comesFirst(Event a, Event b) {
        return a.step().span().start() < b.step().span().start();
    }

    private static String kind(Event e) {
        String kind = e.entry() == null ? "" : e.entry().attribute("kind").orElse("plain");
        return kind.equals("read") || kind.equals("write") ? "readwrite" : kind;
    }
}
