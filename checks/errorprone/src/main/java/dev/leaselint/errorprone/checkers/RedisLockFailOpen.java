package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockFailOpen}. */
@BugPattern(
        name = "RedisLockFailOpen",
        summary = "Guarded work is reached, or success reported, although the lock was not obtained",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockFailOpen extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
