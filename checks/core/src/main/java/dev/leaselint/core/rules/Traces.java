package dev.leaselint.core.rules;

import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Tells the path of a lock on which a report rests: attempt, work, renewal, release, and how the method is left. */
final class Traces {
    /** Calls told between two steps; more would hide the steps. */
    private static final int CALLS = 3;

    private static final String WORK = "works with the lock held";

    private final Function<Site, Optional<Place>> places;
    private final List<Related> told = new ArrayList<>();

    private Traces(Function<Site, Optional<Place>> places) {
        this.places = places;
    }

    /**
     * The steps of the lock that a report speaks of; empty when it is about one step alone, or about no lock.
     *
     * @param places where a site lies, empty when that is unknown
     */
    static List<Related> of(TypeView view, Report report, Function<Site, Optional<Place>> places) {
        for (Flow flow : view.flows()) {
            for (Event event : flow.events().values()) {
                if (event.key() != null && Report.chain(event).equals(report.chain)) {
                    return best(flow, event, report)
                            .map(exit -> new Traces(places).tell(exit, event))
                            .orElse(List.of());
                }
            }
        }
        return List.of();
    }

    /** The path that ends or passes where the report says; else a plain one with many steps of the lock. */
    private static Optional<Exit> best(Flow flow, Event event, Report report) {
        return Paths.with(flow.exits(), event).stream()
                .max(Comparator.<Exit>comparingLong(x -> named(x, report))
                        .thenComparing(x -> x.step(event.id()).status() == Status.WON)
                        .thenComparing(x -> x.kind() == Exit.Kind.RETURN)
                        .thenComparingLong(x -> x.steps().stream().filter(s -> concerns(s, event)).count()));
    }

    private static long named(Exit exit, Report report) {
        return report.notes.stream().mapToLong(note -> named(exit, note.at())).sum();
    }

    private static int named(Exit exit, Site site) {
        if (site.equals(exit.at())) {
            return 2;
        }
        return exit.steps().stream().anyMatch(s -> s.event().step().equals(site)) ? 1 : 0;
    }

    private static boolean concerns(Step step, Event event) {
        return step.event().id().equals(event.id()) || Keys.same(step.event(), event);
    }

    private List<Related> tell(Exit exit, Event event) {
        boolean held = false;
        for (Step step : exit.steps()) {
            if (held) {
                work(step.work());
            }
            if (concerns(step, event)) {
                tell(step);
                held = step.event().isAttempt() ? step.status() == Status.WON : held && !step.event().isRelease();
            }
        }
        if (held) {
            work(exit.work());
            String how = exit.kind() == Exit.Kind.RETURN ? "left" : "left by an exception";
            add(exit.at(), how + " with the lock held");
        }
        return told.size() > 1 ? told : List.of();
    }

    /** A call that does several things is told by the first; that it was called is no news then. */
    private void tell(Step step) {
        Site site = step.event().step();
        Related last = told.isEmpty() ? null : told.get(told.size() - 1);
        Place here = places.apply(site).orElse(null);
        if (last != null && last.place().equals(here)) {
            if (!last.message().equals(WORK)) {
                return;
            }
            told.remove(last);
        }
        add(site, text(step));
    }

    private void work(Set<Site> calls) {
        calls.stream()
                .sorted(Comparator.comparing(Site::span))
                .limit(CALLS)
                .forEach(call -> add(call, WORK));
    }

    private void add(Site site, String text) {
        if (site != null) {
            places.apply(site).ifPresent(place -> told.add(new Related(place, text)));
        }
    }

    private static String text(Step step) {
        Event event = step.event();
        if (event.isAttempt()) {
            return switch (step.status()) {
                case WON -> "gets the lock";
                case LOST -> "does not get the lock";
                case THREW -> "tries to get the lock and fails with an exception";
                case OPEN, UNSURE -> "tries to get the lock";
            };
        }
        if (event.is(Event.Trait.GIVING_BACK)) {
            return "fails before it gives the lock back";
        }
        return switch (event.op()) {
            case DELETE -> "deletes the lock key";
            case COMPARE_DELETE, UNLOCK, FORCE_UNLOCK -> "gives the lock back";
            case EXPIRE -> "sets the time to live";
            case COMPARE_EXPIRE, RENEW -> "renews the lock";
            case GET -> "reads the lock key";
            case IS_HELD, IS_LOCKED -> "asks whether the lock is held";
            default -> event.isRelease()
                    ? "gives the lock back"
                    : "sends " + event.op().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        };
    }
}
