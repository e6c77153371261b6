package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockForceUnlock}. */
@BugPattern(
        name = "RedisLockForceUnlock",
        summary = "forceUnlock() outside of administration code",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockForceUnlock extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
