package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code FencingTokenNotAtomic}. */
@BugPattern(
        name = "FencingTokenNotAtomic",
        summary = "Fencing token drawn by another command than the one that takes the lock",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class FencingTokenNotAtomic extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
