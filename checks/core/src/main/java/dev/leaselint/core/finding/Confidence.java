package dev.leaselint.core.finding;

import java.util.Locale;

/** How sure the analysis is that the reported pattern is really there. */
public enum Confidence {
    LOW,
    MEDIUM,
    HIGH;

    /** The name in reports. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The weaker of two. */
    public Confidence and(Confidence other) {
        return compareTo(other) <= 0 ? this : other;
    }
}
