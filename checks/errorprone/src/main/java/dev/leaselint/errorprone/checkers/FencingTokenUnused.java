package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code FencingTokenUnused}. */
@BugPattern(
        name = "FencingTokenUnused",
        summary = "Fencing token is obtained and never used",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class FencingTokenUnused extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
