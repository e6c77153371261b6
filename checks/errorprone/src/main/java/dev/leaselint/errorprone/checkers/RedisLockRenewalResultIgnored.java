package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockRenewalResultIgnored}. */
@BugPattern(
        name = "RedisLockRenewalResultIgnored",
        summary = "Outcome of a renewal is dropped, so the work goes on after the lock was lost",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockRenewalResultIgnored extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
