package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockKeyReused}. */
@BugPattern(
        name = "RedisLockKeyReused",
        summary = "One key used as a lock and as data, or as two kinds of lock",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockKeyReused extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
