package dev.leaselint.core.finding;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One defect at one place.
 *
 * @param rule rule id
 * @param level level after confidence and configuration
 * @param confidence how sure the analysis is
 * @param place the call that is wrong
 * @param symbol enclosing member, {@code Type#method(Param,...)}
 * @param message what breaks, where and what to do; one paragraph, no line end
 * @param related further places, in reading order
 * @param trace the steps that lead to the finding, in order; may be empty
 * @param fixes alternatives, best first
 */
public record Finding(
        String rule,
        Level level,
        Confidence confidence,
        Place place,
        String symbol,
        String message,
        List<Related> related,
        List<Related> trace,
        List<Fix> fixes) {
    /** By file, place and rule. */
    public static final Comparator<Finding> ORDER = Comparator.comparing(
                    (Finding f) -> f.place().file().path())
            .thenComparing(f -> f.place().span())
            .thenComparing(Finding::rule)
            .thenComparing(Finding::message);

    public Finding {
        related = List.copyOf(related);
        trace = List.copyOf(trace);
        fixes = List.copyOf(fixes);
    }

    /** The fix that is applied where nobody chooses: the first one, when it has edits; never an alternative. */
    public Optional<Fix> firstFix() {
        return fixes.stream().limit(1).filter(fix -> !fix.isText()).findFirst();
    }

    /** What it says, without member, steps and fixes: what is said twice is one finding. */
    public Finding said() {
        return new Finding(rule, level, confidence, place, "", message, related, List.of(), List.of());
    }

    /** The message with the related places behind it, for surfaces that show one text and cannot link to places. */
    public String messageWithPlaces() {
        String places = related.stream()
                .map(other -> other.message() + ": see " + named(other.place()))
                .collect(Collectors.joining(", "));
        return places.isEmpty() ? message : message + " (" + places + ")";
    }

    private String named(Place other) {
        boolean sameFile = other.file().path().equals(place.file().path());
        return sameFile ? "line " + other.line() : other.shortName();
    }

    public Finding withLevel(Level newLevel) {
        return new Finding(rule, newLevel, confidence, place, symbol, message, related, trace, fixes);
    }
}
