package dev.leaselint.core.finding;

import dev.leaselint.core.model.Span;
import java.util.Set;

/**
 * A place in the code that says which findings are wanted as they are.
 *
 * @param place the annotation or comment
 * @param rules rule ids, or {@link #EVERY_RULE}
 * @param reason why, as written behind {@code --}; empty when none is given
 * @param scope the code for which it holds
 */
public record Suppression(Place place, Set<String> rules, String reason, Span scope) {
    /** Stands for all rules. */
    public static final String EVERY_RULE = "leaselint";

    public Suppression {
        rules = Set.copyOf(rules);
    }

    boolean covers(Finding finding) {
        boolean named = rules.contains(finding.rule()) || rules.contains(EVERY_RULE);
        return named && scope.contains(finding.place().span());
    }
}
