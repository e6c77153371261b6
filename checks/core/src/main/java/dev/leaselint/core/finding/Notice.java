package dev.leaselint.core.finding;

/**
 * Something that was not analysed or not understood; never silently dropped.
 *
 * @param path file or directory, as named in reports; empty when it is about the whole run
 * @param line line from 1, or 0
 * @param message one line: what happened and what it means for the result
 */
public record Notice(Kind kind, String path, int line, String message) {
    /** The kinds of notices. */
    public enum Kind {
        UNREADABLE,
        UNPARSABLE,
        OVER_BUDGET,
        UNRESOLVED,
        CONFIGURATION,
        /** A suppression in the code that is wrong or not needed. */
        SUPPRESSION,
        /** An entry of the baseline that is not needed any more. */
        BASELINE,
        INTERNAL
    }
}
