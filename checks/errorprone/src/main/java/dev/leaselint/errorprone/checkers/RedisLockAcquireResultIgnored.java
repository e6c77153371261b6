package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockAcquireResultIgnored}. */
@BugPattern(
        name = "RedisLockAcquireResultIgnored",
        summary = "Result of the attempt is dropped and the work runs anyway",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockAcquireResultIgnored extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
