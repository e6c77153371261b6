package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockCrossSlot}. */
@BugPattern(
        name = "RedisLockCrossSlot",
        summary = "Keys of one lock script or command that need not lie in the same hash slot",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockCrossSlot extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
