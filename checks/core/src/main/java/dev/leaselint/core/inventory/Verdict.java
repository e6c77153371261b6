package dev.leaselint.core.inventory;

import java.util.Locale;

/** What the code says to a question of the review. */
public enum Verdict {
    /** It is so, or taken care of. */
    YES,
    /** It is not so, or not taken care of. */
    NO,
    /** The code alone does not tell. */
    UNKNOWN,
    /** The question does not arise for this lock. */
    NOT_APPLICABLE;

    /** The name in reports: {@code yes}, {@code no}, {@code unknown}, {@code not-applicable}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
