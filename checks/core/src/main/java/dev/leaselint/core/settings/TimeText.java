package dev.leaselint.core.settings;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as settings and annotations write them: {@code 10s}, {@code PT10S}, or a number of units. */
public final class TimeText {
    private static final Pattern SIMPLE = Pattern.compile("([+-]?\\d+)\\s*(ns|us|ms|s|m|h|d)?");

    private TimeText() {}

    /**
     * The time that a text stands for; empty when it is none.
     *
     * @param bare unit of a number without one
     */
    public static Optional<Duration> parse(String text, ChronoUnit bare) {
        String given = text.strip().toLowerCase(Locale.ROOT);
        Matcher simple = SIMPLE.matcher(given);
        try {
            if (simple.matches()) {
                return Optional.of(Duration.of(Long.parseLong(simple.group(1)), unit(simple.group(2), bare)));
            }
            return given.startsWith("p") ? Optional.of(Duration.parse(given)) : Optional.empty();
        } catch (DateTimeParseException | ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static ChronoUnit unit(String suffix, ChronoUnit bare) {
        return suffix == null ? bare : switch (suffix) {
            case "ns" -> ChronoUnit.NANOS;
            case "us" -> ChronoUnit.MICROS;
            case "ms" -> ChronoUnit.MILLIS;
            case "s" -> ChronoUnit.SECONDS;
            case "m" -> ChronoUnit.MINUTES;
            case "h" -> ChronoUnit.HOURS;
            default -> ChronoUnit.DAYS;
        };
    }

    /** A time for messages: the largest unit that it is a whole number of, as in {@code 90 s}. */
    public static String told(Duration time) {
        long millis = time.toMillis();
        if (millis % 1000 != 0) {
            return millis + " ms";
        }
        long seconds = millis / 1000;
        return seconds % 60 != 0 || seconds == 0 ? seconds + " s" : seconds / 60 + " min";
    }
}
