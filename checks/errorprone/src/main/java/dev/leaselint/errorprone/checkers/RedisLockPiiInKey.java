package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockPiiInKey}. */
@BugPattern(
        name = "RedisLockPiiInKey",
        summary = "Personal data in the key or owner value of a lock",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockPiiInKey extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
