package dev.leaselint.core.inventory;

import dev.leaselint.core.finding.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects facts, equal ones with all their places. */
final class Facts<K extends Enum<K>> {
    private static final Comparator<Place> ORDER =
            Comparator.comparing((Place p) -> p.file().path()).thenComparing(Place::span);

    private final Map<Fact<K>, List<Place>> places = new LinkedHashMap<>();

    void add(K kind, String text, Place at) {
        add(new Fact<>(kind, text, List.of(at)));
    }

    void add(Fact<K> fact) {
        List<Place> known =
                places.computeIfAbsent(new Fact<>(fact.kind(), fact.text(), List.of()), k -> new ArrayList<>());
        fact.at().stream().filter(p -> !known.contains(p)).forEach(known::add);
    }

    /** Whether a fact stands at a place, inside it or around it. */
    boolean coversPartOf(Place place) {
        return places.values().stream()
                .flatMap(List::stream)
                .anyMatch(p -> p.file().path().equals(place.file().path())
                        && (p.span().contains(place.span()) || place.span().contains(p.span())));
    }

    /** By kind and text; places in reading order. */
    List<Fact<K>> list() {
        return places.entrySet().stream()
                .map(e -> new Fact<>(
                        e.getKey().kind(),
                        e.getKey().text(),
                        e.getValue().stream().sorted(ORDER).toList()))
                .sorted(Comparator.comparing((Fact<K> f) -> f.kind()).thenComparing(Fact::text))
                .toList();
    }

    static Comparator<Place> order() {
        return ORDER;
    }
}
