package dev.leaselint.errorprone;

import com.google.errorprone.ErrorProneFlags;
import dev.leaselint.core.Options;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The options {@code -XepOpt:leaselint:NAME=VALUE}.
 *
 * @param options options of the analysis
 * @param resources directory of resources; null when not given
 */
record Settings(Options options, Path resources) {
    /** What holds when nothing is given. */
    static final Settings DEFAULT = new Settings(Options.DEFAULT, null);

    private static final String PREFIX = "leaselint:";

    /** @throws IllegalArgumentException when a value is wrong; the message names the option */
    static Settings of(ErrorProneFlags flags) {
        Set<String> columns = lowerCase(flags.getListOrEmpty(PREFIX + "FenceColumns")).collect(Collectors.toSet());
        List<String> terms = lowerCase(flags.getListOrEmpty(PREFIX + "PiiTerms")).toList();
        Options defaults = Options.DEFAULT;
        Options options = new Options(
                defaults.enabled(),
                defaults.disabled(),
                defaults.levels(),
                columns.isEmpty() ? defaults.fenceColumns() : columns,
                terms,
                flags.get(PREFIX + "MaxTtl").map(Settings::duration).orElse(defaults.maxTtl()));
        return new Settings(options, flags.get(PREFIX + "Resources").map(Path::of).orElse(null));
    }

    private static Stream<String> lowerCase(List<String> values) {
        return values.stream().map(value -> value.strip().toLowerCase(Locale.ROOT)).filter(value -> !value.isEmpty());
    }

    private static Duration duration(String value) {
        String upper = value.strip().toUpperCase(Locale.ROOT);
        try {
            // 24h and 90s as well as the ISO form PT24H
            return Duration.parse(upper.startsWith("P") ? upper : "PT" + upper);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "-XepOpt:leaselint:MaxTtl=" + value + " is no duration; write for example 24h, 90m or PT24H", e);
        }
    }
}
