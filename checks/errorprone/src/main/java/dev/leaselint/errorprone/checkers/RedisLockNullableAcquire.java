package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockNullableAcquire}. */
@BugPattern(
        name = "RedisLockNullableAcquire",
        summary = "Answer of an attempt is null or empty there, and is taken for a yes or no",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockNullableAcquire extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
