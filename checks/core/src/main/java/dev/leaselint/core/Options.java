package dev.leaselint.core;

import dev.leaselint.core.finding.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What users can set about the analysis itself; the same for every front end.
 *
 * @param enabled rule ids to run; empty for all
 * @param disabled rule ids not to run
 * @param levels level per rule id, instead of the default
 * @param fenceColumns names of fence and version columns, lower case
 * @param piiTerms words that name personal data in addition to the built-in ones, lower case
 * @param maxTtl longest lease that is not worth a remark
 */
public record Options(
        Set<String> enabled,
        Set<String> disabled,
        Map<String, Level> levels,
        Set<String> fenceColumns,
        List<String> piiTerms,
        Duration maxTtl) {
    /** Column names taken for fences when nothing is configured. */
    public static final Set<String> FENCE_COLUMNS = Set.of(
            "fencing_token", "fence_token", "fence", "fencingtoken", "fencetoken", "lock_token", "lock_version",
            "lockversion", "version", "row_version", "rowversion", "epoch", "opt_lock", "optlock", "revision");

    /** Everything on, default levels. */
    public static final Options DEFAULT =
            new Options(Set.of(), Set.of(), Map.of(), FENCE_COLUMNS, List.of(), Duration.ofHours(24));

    public Options {
        enabled = Set.copyOf(enabled);
        disabled = Set.copyOf(disabled);
        levels = Map.copyOf(levels);
        fenceColumns = Set.copyOf(fenceColumns);
        piiTerms = List.copyOf(piiTerms);
    }

    /** Whether a rule is to be run. */
    public boolean runs(String ruleId) {
        return !disabled.contains(ruleId) && (enabled.isEmpty() || enabled.contains(ruleId));
    }
}
