package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockInterruptSwallowed}. */
@BugPattern(
        name = "RedisLockInterruptSwallowed",
        summary = "Interruption of a wait for a lock is swallowed",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockInterruptSwallowed extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
