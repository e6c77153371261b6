package dev.leaselint.core.finding;

import dev.leaselint.core.model.Span;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A place in the code that says which findings are wanted as they are.
 *
 * @param place the annotation or comment
 * @param rules rule ids, or {@link #EVERY_RULE}, in the order in which they are written; none when a comment that was
 *     meant as a suppression is not written like one
 * @param reason why, as written in the comment; empty when none is given
 * @param scope the code for which it holds
 */
public record Suppression(Place place, Set<String> rules, String reason, Span scope) {
    /** Stands for all rules. */
    public static final String EVERY_RULE = "leaselint";

    public Suppression {
        rules = Collections.unmodifiableSet(new LinkedHashSet<>(rules));
    }

    boolean names(String rule) {
        return rules.contains(rule) || rules.contains(EVERY_RULE);
    }
}
