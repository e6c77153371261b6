package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code FenceCounterKeyLeak}. */
@BugPattern(
        name = "FenceCounterKeyLeak",
        summary = "One counter of fencing tokens for each entity, and none is ever removed",
        severity = BugPattern.SeverityLevel.SUGGESTION,
        linkType = BugPattern.LinkType.NONE)
public final class FenceCounterKeyLeak extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
