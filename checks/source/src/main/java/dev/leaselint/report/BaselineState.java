package dev.leaselint.report;

import java.util.Locale;

/** What the baseline says about a finding. */
public enum BaselineState {
    /** There is no baseline. */
    NONE,
    /** It is not in the baseline, or its entry has expired. */
    NEW,
    /** It is in the baseline. */
    UNCHANGED,
    /** It is in the baseline with code that has changed a little since. */
    UPDATED;

    /** The name in reports. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the baseline accepts the finding. */
    public boolean accepted() {
        return this == UNCHANGED || this == UPDATED;
    }
}
