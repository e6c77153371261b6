package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code FencingTokenNotEnforced}. */
@BugPattern(
        name = "FencingTokenNotEnforced",
        summary = "Statement writes the fencing token without comparing it with the stored one",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class FencingTokenNotEnforced extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
