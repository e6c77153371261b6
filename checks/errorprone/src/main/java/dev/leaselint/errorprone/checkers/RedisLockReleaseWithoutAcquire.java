package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockReleaseWithoutAcquire}. */
@BugPattern(
        name = "RedisLockReleaseWithoutAcquire",
        summary = "Lock released on a path on which it was not obtained",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockReleaseWithoutAcquire extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
