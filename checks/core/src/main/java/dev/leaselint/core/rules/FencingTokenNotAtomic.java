package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
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
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A fencing token that is drawn by another command than the one that takes the lock. */
final class FencingTokenNotAtomic {
    private static final Set<String> TOKEN = Set.of("fence", "fencing", "token", "epoch", "generation");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "FencingTokenNotAtomic",
                    Level.WARNING,
                    "fencing",
                    "Fencing token drawn by another command than the one that takes the lock",
                    "The holder pauses between the two commands, its lease ends, and the next holder draws the lower token."
                            + " The stale holder then carries the higher one and its writes win.",
                    "One script that takes the lock and draws the token when it succeeded.",
                    "The counter is known by the words of its key: fence, fencing, token, epoch, generation.",
                    "none",
                    List.of(),
                    List.of("FencingTokenNotEnforced")),
            FencingTokenNotAtomic::check);

    private FencingTokenNotAtomic() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event counter : flow.events().values()) {
                if (counter.op() == Op.INCREMENT && counter.script() == null && isToken(counter)
                        && !FencingTokenUnused.isDrawnInVain(flow, counter)) {
                    attempt(view, flow, counter).ifPresent(a -> report(view, flow, counter, a, reporter));
                }
            }
        }
    }

    private static void report(TypeView view, Flow flow, Event counter, Event attempt, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, attempt);
        evidence.ifPresent(confidence -> reporter.report(Report.at(
                        attempt,
                        view.code(attempt) + " takes the lock and " + view.code(counter) + " draws its fencing token in two"
                                + " commands: a holder that pauses in between gets a token that is higher than its"
                                + " successor's. Do both in one script.",
                        counter)
                .note(counter, "token drawn here")
                .confidence(confidence)));
    }

    /** The attempt of a path that also draws the token, before or after it. */
    private static Optional<Event> attempt(TypeView view, Flow flow, Event counter) {
        for (Exit x : flow.exits()) {
            if (!x.has(counter)) {
                continue;
            }
            Optional<Event> attempt = x.steps().stream()
                    .filter(s -> s.event().op() == Op.SET_IF_ABSENT
                            && s.event().script() == null
                            && s.status() == Status.WON
                            && !Keys.same(s.event(), counter))
                    .map(Step::event)
                    .filter(a -> view.evidence().of(flow, a).isPresent())
                    .findFirst();
            if (attempt.isPresent()) {
                return attempt;
            }
        }
        return Optional.empty();
    }

    /** Whether the words of a counter's key say that it counts fencing tokens. */
    static boolean isToken(Event e) {
        return isToken(e.key() == null ? Sym.NULL : e.key(), e.names());
    }

    static boolean isToken(Sym key, Collection<String> names) {
        return Stream.concat(Syms.texts(key).stream(), names.stream())
                .flatMap(t -> Words.of(t).stream())
                .anyMatch(TOKEN::contains);
    }
}
