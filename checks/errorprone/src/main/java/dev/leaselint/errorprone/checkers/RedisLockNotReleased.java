package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockNotReleased}. */
@BugPattern(
        name = "RedisLockNotReleased",
        summary = "Lock stays held on a path out of the method",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockNotReleased extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
