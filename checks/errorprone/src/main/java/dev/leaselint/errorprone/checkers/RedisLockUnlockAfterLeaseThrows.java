package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockUnlockAfterLeaseThrows}. */
@BugPattern(
        name = "RedisLockUnlockAfterLeaseThrows",
        summary = "unlock() of a lock with a finite lease is neither guarded nor caught",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockUnlockAfterLeaseThrows extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
