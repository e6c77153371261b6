package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockConstantOwner}. */
@BugPattern(
        name = "RedisLockConstantOwner",
        summary = "Owner value of the lock is the same for two attempts",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockConstantOwner extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
