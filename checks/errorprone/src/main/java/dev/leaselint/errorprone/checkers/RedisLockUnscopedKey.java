package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockUnscopedKey}. */
@BugPattern(
        name = "RedisLockUnscopedKey",
        summary = "Lock key without a prefix, or of values with nothing between them",
        severity = BugPattern.SeverityLevel.SUGGESTION,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockUnscopedKey extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
