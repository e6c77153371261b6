package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockWallClock}. */
@BugPattern(
        name = "RedisLockWallClock",
        summary = "Wait or lease measured with the wall clock",
        severity = BugPattern.SeverityLevel.SUGGESTION,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockWallClock extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
