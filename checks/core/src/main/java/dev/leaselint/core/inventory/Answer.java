package dev.leaselint.core.inventory;

import dev.leaselint.core.finding.Place;
import java.util.Optional;

/**
 * The answer to a question of the review.
 *
 * @param text why, in one sentence
 * @param at the place that answers, or null
 */
public record Answer(Question question, Verdict verdict, String text, Place at) {
    /** The place that answers. */
    public Optional<Place> place() {
        return Optional.ofNullable(at);
    }
}
