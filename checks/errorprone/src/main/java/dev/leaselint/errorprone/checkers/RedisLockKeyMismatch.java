package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockKeyMismatch}. */
@BugPattern(
        name = "RedisLockKeyMismatch",
        summary = "Key released differs from the key acquired",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockKeyMismatch extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
