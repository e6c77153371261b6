package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockAroundAsync}. */
@BugPattern(
        name = "RedisLockAroundAsync",
        summary = "Lock is released while the work that it guards was only handed to another thread",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockAroundAsync extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
