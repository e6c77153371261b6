package dev.leaselint.core.fix;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import java.util.Optional;
import java.util.Set;

/**
 * Which fixes are wanted.
 *
 * @param limit the least safe ones that are; {@link Fix.Safety#MANUAL} is the same as {@link Fix.Safety#REVIEW}
 * @param rules ids of the rules whose findings are to be fixed; empty for all
 */
public record Choice(Fix.Safety limit, Set<String> rules) {
    public Choice {
        rules = Set.copyOf(rules);
    }

    /** Everything that has edits. */
    public static Choice all() {
        return new Choice(Fix.Safety.REVIEW, Set.of());
    }

    /** Whether findings of a rule are to be fixed. */
    public boolean takes(String rule) {
        return rules.isEmpty() || rules.contains(rule);
    }

    /** The finding's first fix, if it has edits and is safe enough; alternatives are for people to choose. */
    public Optional<Fix> of(Finding finding) {
        return takes(finding.rule())
                ? finding.firstFix().filter(fix -> fix.safety().compareTo(limit) <= 0)
                : Optional.empty();
    }
}
