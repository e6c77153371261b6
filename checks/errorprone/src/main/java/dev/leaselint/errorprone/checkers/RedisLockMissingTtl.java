package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockMissingTtl}. */
@BugPattern(
        name = "RedisLockMissingTtl",
        summary = "Lock key written without expiry",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockMissingTtl extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
