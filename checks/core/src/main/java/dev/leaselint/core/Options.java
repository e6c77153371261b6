package dev.leaselint.core;

import dev.leaselint.core.finding.Level;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What users can set about the analysis itself; the same for every front end.
 *
 * @param enabled rule ids to run; empty for all
 * @param disabled rule ids not to run
 * @param levels level per rule id, instead of the default
 * @param fenceColumns names of fence and version columns, lower case
 * @param piiTerms names of personal data in addition to the built-in ones; a case change or separator divides words
 * @param maxTtl longest lease that is not worth a remark, above 0
 * @param lockAnnotations qualified names of annotations whose proxy takes a lock, in addition to the built-in ones
 * @param keySchemes forms of which lock keys have one, {@code *} standing for any text; empty when none is agreed on
 * @param suppressionReasons whether a suppression in the code without a reason is worth a notice
 */
public record Options(
        Set<String> enabled,
        Set<String> disabled,
        Map<String, Level> levels,
        Set<String> fenceColumns,
        List<String> piiTerms,
        Duration maxTtl,
        Set<String> lockAnnotations,
        List<String> keySchemes,
        boolean suppressionReasons) {
    /** Column names taken for fences when nothing is configured. */
    public static final Set<String> FENCE_COLUMNS = Set.of(
            "fencing_token", "fence_token", "fence", "fencingtoken", "fencetoken", "lock_token", "lock_version",
            "lockversion", "version", "row_version", "rowversion", "epoch", "opt_lock", "optlock", "revision");

    /** Everything on, default levels. */
    public static final Options DEFAULT =
            new Options(Set.of(), Set.of(), Map.of(), FENCE_COLUMNS, List.of(), Duration.ofHours(24), Set.of(), List.of(),
                    false);

    private static final Pattern COLUMN = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_$#]*");
    private static final Pattern PII_TERM = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_ .-]*");

    public Options {
        enabled = Set.copyOf(enabled);
        disabled = Set.copyOf(disabled);
        levels = Map.copyOf(levels);
        fenceColumns = Set.copyOf(fenceColumns);
        piiTerms = List.copyOf(piiTerms);
        lockAnnotations = Set.copyOf(lockAnnotations);
        keySchemes = List.copyOf(keySchemes);
    }

    /** The same with other rules and levels. */
    public Options withRules(Set<String> run, Set<String> off, Map<String, Level> otherLevels) {
        return new Options(
                run, off, otherLevels, fenceColumns, piiTerms, maxTtl, lockAnnotations, keySchemes,
                suppressionReasons);
    }

    /** The same with these annotations, by qualified name, in addition to the built-in ones. */
    public Options withLockAnnotations(Collection<String> names) {
        return new Options(
                enabled, disabled, levels, fenceColumns, piiTerms, maxTtl, Set.copyOf(names), keySchemes,
                suppressionReasons);
    }

    /** The same, where suppressions need a reason or not. */
    public Options withSuppressionReasons(boolean wanted) {
        return new Options(enabled, disabled, levels, fenceColumns, piiTerms, maxTtl, lockAnnotations, keySchemes, wanted);
    }

    /**
     * The same with these forms of lock keys, as {@code shop:*:lock:*}.
     *
     * @throws IllegalArgumentException when one leaves everything open
     */
    public Options withKeySchemes(Collection<String> schemes) {
        schemes.stream().filter(scheme -> scheme.replace("*", "").isBlank()).findFirst().ifPresent(scheme -> {
            throw new IllegalArgumentException("'" + scheme + "' fits every key");
        });
        return new Options(
                enabled, disabled, levels, fenceColumns, piiTerms, maxTtl, lockAnnotations, List.copyOf(schemes),
                suppressionReasons);
    }

    /** Simple names of the configured lock annotations, which stand in files that need name no client. */
    public Set<String> lockAnnotationNames() {
        return lockAnnotations.stream().map(name -> name.substring(name.lastIndexOf('.') + 1)).collect(Collectors.toSet());
    }

    /** Whether a rule is to be run. */
    public boolean runs(String ruleId) {
        return !disabled.contains(ruleId) && (enabled.isEmpty() || enabled.contains(ruleId));
    }

    /**
     * The same with other fence columns, in any case; those of now when none are given.
     *
     * @throws IllegalArgumentException when one cannot be a column
     */
    public Options withFenceColumns(Collection<String> names) {
        Set<String> columns = terms(names, COLUMN, "column name").stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
        return columns.isEmpty() ? this : new Options(
                        enabled, disabled, levels, columns, piiTerms, maxTtl, lockAnnotations, keySchemes,
                suppressionReasons);
    }

    /**
     * The same with these names of personal data in addition to the built-in ones: {@code customerNumber} or
     * {@code customer number} for both and for {@code customer_number}.
     *
     * @throws IllegalArgumentException when one consists of something else than words
     */
    public Options withPiiTerms(Collection<String> words) {
        return new Options(
                enabled, disabled, levels, fenceColumns, terms(words, PII_TERM, "word"), maxTtl, lockAnnotations,
                keySchemes, suppressionReasons);
    }

    /**
     * The same with another longest lease.
     *
     * @param duration {@code 24h}, {@code 90m}, {@code 1h30m} or the ISO form {@code PT24H}, {@code P2D}
     * @throws IllegalArgumentException when it is no duration, or not above 0
     */
    public Options withMaxTtl(String duration) {
        String upper = duration.strip().toUpperCase(Locale.ROOT);
        try {
            Duration ttl = Duration.parse(upper.startsWith("P") ? upper : "PT" + upper);
            if (ttl.isZero() || ttl.isNegative()) {
                throw new IllegalArgumentException("'" + duration + "' is not above 0");
            }
            return new Options(
                    enabled, disabled, levels, fenceColumns, piiTerms, ttl, lockAnnotations, keySchemes,
                suppressionReasons);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "'" + duration + "' is no duration; write for example 24h, 90m or PT24H", e);
        }
    }

    private static List<String> terms(Collection<String> given, Pattern form, String kind) {
        List<String> terms = given.stream()
                .map(String::strip)
                .filter(term -> !term.isEmpty())
                .toList();
        terms.stream().filter(term -> !form.matcher(term).matches()).findFirst().ifPresent(term -> {
            throw new IllegalArgumentException("'" + term + "' is no " + kind);
        });
        return terms;
    }
}
