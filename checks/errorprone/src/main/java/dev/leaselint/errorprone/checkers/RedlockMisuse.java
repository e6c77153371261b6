package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedlockMisuse}. */
@BugPattern(
        name = "RedlockMisuse",
        summary = "Lock over several nodes that is not held by a majority of independent ones for a known time",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedlockMisuse extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
