package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockUnboundedRenewal}. */
@BugPattern(
        name = "RedisLockUnboundedRenewal",
        summary = "Lease is renewed without a maximum total duration",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockUnboundedRenewal extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
