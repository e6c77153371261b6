package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Ttl;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.TypeDecl;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * The units of a lease whose number is taken in another unit than its name says.
 *
 * @param named the unit that the names say
 * @param taken the unit in which the call takes the number
 */
record LeaseUnit(TimeUnit named, TimeUnit taken) {
    private static final Map<String, TimeUnit> UNITS = Map.of(
            "ms", TimeUnit.MILLISECONDS,
            "millis", TimeUnit.MILLISECONDS,
            "milliseconds", TimeUnit.MILLISECONDS,
            "msec", TimeUnit.MILLISECONDS,
            "sec", TimeUnit.SECONDS,
            "secs", TimeUnit.SECONDS,
            "seconds", TimeUnit.SECONDS,
            "minutes", TimeUnit.MINUTES,
            "mins", TimeUnit.MINUTES,
            "hours", TimeUnit.HOURS);
    private static final Map<String, TimeUnit> CONVERSIONS = Map.of(
            "toMillis", TimeUnit.MILLISECONDS,
            "toSeconds", TimeUnit.SECONDS,
            "getSeconds", TimeUnit.SECONDS,
            "toMinutes", TimeUnit.MINUTES);
    /** A number of so many, without a rest, counts milliseconds: nobody writes 30000 for seconds. */
    private static final long THOUSANDS = 1000;

    /** The two units where they differ and nothing speaks for the call rather than the name. */
    static Optional<LeaseUnit> mistaken(TypeView view, Ttl ttl) {
        TimeUnit taken = taken(ttl);
        return unitOf(ttl.names())
                .filter(named -> taken != null && named != taken)
                .filter(named -> taken != TimeUnit.MILLISECONDS || !countsMillis(view, ttl))
                .map(named -> new LeaseUnit(named, taken));
    }

    /** The names that say the unit, in an order that is always the same. */
    String telling(Set<String> names) {
        List<String> sorted = names.stream().sorted().toList();
        List<String> telling = sorted.stream()
                .filter(name -> unitOf(Set.of(name)).filter(named::equals).isPresent())
                .toList();
        return String.join(", ", telling.isEmpty() ? sorted : telling);
    }

    /** Whether the number itself, not a conversion of it, says that it counts milliseconds. */
    private static boolean countsMillis(TypeView view, Ttl ttl) {
        return conversions(ttl.names()).isEmpty()
                && number(view, ttl).filter(n -> n >= THOUSANDS && n % THOUSANDS == 0).isPresent();
    }

    /** The number as far as it is known: a constant, a setting, or the default of an annotation's element. */
    private static Optional<Long> number(TypeView view, Ttl ttl) {
        if (ttl.constant() != null) {
            return Optional.of(ttl.constant());
        }
        Optional<Long> configured = KnownTime.of(view, ttl)
                .filter(time -> ttl.unit() != null)
                .map(time -> ttl.unit().convert(time.time()));
        return configured.or(() -> ttl.amount() instanceof Sym.App read ? defaultOf(view, read) : Optional.empty());
    }

    private static Optional<Long> defaultOf(TypeView view, Sym.App read) {
        return view.program().program().declaration(read.owner()).stream()
                .filter(type -> type.kind() == TypeDecl.Kind.ANNOTATION)
                .flatMap(type -> type.methods().stream())
                .filter(element -> element.name().equals(read.name()))
                .flatMap(element -> element.defaultValue().stream())
                .flatMap(value -> value instanceof Expr.Literal l && l.value() instanceof Number n
                        ? Optional.of(n.longValue()).stream()
                        : Optional.<Long>empty().stream())
                .findFirst();
    }

    /** The unit that the names say; empty when they say none or several, or go through another conversion. */
    private static Optional<TimeUnit> unitOf(Set<String> names) {
        Set<TimeUnit> converted = conversions(names);
        Set<TimeUnit> units = !converted.isEmpty()
                ? converted
                : names.stream().flatMap(n -> unit(n).stream()).collect(Collectors.toSet());
        return units.size() == 1 && !names.contains("convert") ? Optional.of(units.iterator().next()) : Optional.empty();
    }

    /** The unit that the number is taken in: the one of the factory of a duration, else that of the call. */
    private static TimeUnit taken(Ttl ttl) {
        List<String> factories = ttl.names().stream().filter(n -> n.startsWith("of")).toList();
        if (factories.isEmpty() || !conversions(ttl.names()).isEmpty()) {
            return ttl.unit();
        }
        return factories.size() == 1 ? UNITS.get(factories.get(0).substring(2).toLowerCase(Locale.ROOT)) : null;
    }

    private static Set<TimeUnit> conversions(Set<String> names) {
        return names.stream()
                .filter(CONVERSIONS::containsKey)
                .map(CONVERSIONS::get)
                .collect(Collectors.toSet());
    }

    /** The unit at the end of an identifier; a factory of durations is judged as what takes the number. */
    private static Optional<TimeUnit> unit(String identifier) {
        List<String> words = Words.of(identifier);
        return words.size() < 2 || identifier.startsWith("of")
                ? Optional.empty()
                : Optional.ofNullable(UNITS.get(words.get(words.size() - 1)));
    }
}
