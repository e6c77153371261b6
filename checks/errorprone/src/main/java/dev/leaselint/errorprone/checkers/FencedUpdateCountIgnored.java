package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code FencedUpdateCountIgnored}. */
@BugPattern(
        name = "FencedUpdateCountIgnored",
        summary = "Update count of a fenced or versioned write is dropped",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class FencedUpdateCountIgnored extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
