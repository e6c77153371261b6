package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockNoRecheckAfterWait}. */
@BugPattern(
        name = "RedisLockNoRecheckAfterWait",
        summary = "Condition that led to the lock is not looked at again after the wait",
        severity = BugPattern.SeverityLevel.SUGGESTION,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockNoRecheckAfterWait extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
