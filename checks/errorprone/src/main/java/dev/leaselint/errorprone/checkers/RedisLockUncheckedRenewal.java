package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockUncheckedRenewal}. */
@BugPattern(
        name = "RedisLockUncheckedRenewal",
        summary = "Lease prolonged without comparing the owner",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockUncheckedRenewal extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
