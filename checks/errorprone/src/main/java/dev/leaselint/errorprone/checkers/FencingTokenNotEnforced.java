package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code FencingTokenNotEnforced}. */
@BugPattern(
        summary = "Fencing token written but not compared by the WHERE of the same statement",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.CUSTOM,
        link = LeaselintChecker.DOCS + "#fencingtokennotenforced")
public final class FencingTokenNotEnforced extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
