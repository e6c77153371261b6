package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockWaitMistakenForLease}. */
@BugPattern(
        name = "RedisLockWaitMistakenForLease",
        summary = "Argument called a lease is used as the wait, or the other way round",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockWaitMistakenForLease extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
