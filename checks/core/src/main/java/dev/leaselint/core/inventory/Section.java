package dev.leaselint.core.inventory;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.rules.Keys;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What happens between an attempt that succeeds and the release of its lock, on any path of a method.
 *
 * @param events what happens while the lock is held, each once
 * @param work where calls of unknown effect happen while it is held
 * @param releases the first release on each path
 */
record Section(List<Event> events, Set<Site> work, List<Event> releases) {
    static Section of(Seen attempt) {
        Map<String, Event> events = new LinkedHashMap<>();
        Set<Site> work = new LinkedHashSet<>();
        Map<String, Event> releases = new LinkedHashMap<>();
        for (Exit x : attempt.flow().exits()) {
            Step taken = x.step(attempt.event().id());
            if (taken != null && attempt.wonOn(x, taken)) {
                follow(x, taken, attempt.event(), events, work, releases);
            }
        }
        boolean runsThere = attempt.event().op() == Op.HOLD;
        work.removeIf(s -> !runsThere && s.equals(attempt.event().step())
                || releases.values().stream().anyMatch(r -> r.step().equals(s)));
        return new Section(List.copyOf(events.values()), work, List.copyOf(releases.values()));
    }

    private static void follow(
            Exit x, Step taken, Event attempt, Map<String, Event> events, Set<Site> work, Map<String, Event> releases) {
        for (int i = x.steps().indexOf(taken) + 1; i < x.steps().size(); i++) {
            Step s = x.steps().get(i);
            work.addAll(s.work());
            if (s.event().is(Event.Trait.GIVING_BACK) && Keys.same(s.event(), attempt)) {
                return;
            }
            if ((s.event().isRelease() || s.event().op() == Op.HOLD_END) && Keys.same(s.event(), attempt)) {
                releases.putIfAbsent(s.event().id(), s.event());
                return;
            }
            events.putIfAbsent(s.event().id(), s.event());
        }
        work.addAll(x.work());
    }

    /** The code from the attempt to the end of the last work or release in the same method. */
    Span around(Event attempt) {
        Site from = attempt.step();
        int end = Stream.concat(sites().stream(), releases.stream().map(Event::step))
                .filter(s -> s.method().equals(from.method()))
                .mapToInt(s -> s.span().end())
                .reduce(from.span().end(), Math::max);
        return new Span(from.span().start(), end);
    }

    /** All places of the section in the method itself, in the order of the text. */
    List<Site> sites() {
        Set<Site> all = new LinkedHashSet<>(work);
        events.forEach(e -> all.add(e.step()));
        List<Site> sorted = new ArrayList<>(all);
        sorted.sort((a, b) -> a.span().compareTo(b.span()));
        return sorted;
    }
}
