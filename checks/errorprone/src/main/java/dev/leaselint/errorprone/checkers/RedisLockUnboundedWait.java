package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockUnboundedWait}. */
@BugPattern(
        name = "RedisLockUnboundedWait",
        summary = "Wait for a lock without time limit",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockUnboundedWait extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
