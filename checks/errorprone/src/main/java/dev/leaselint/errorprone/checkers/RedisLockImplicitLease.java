package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockImplicitLease}. */
@BugPattern(
        name = "RedisLockImplicitLease",
        summary = "Lock without an explicit lease is renewed for as long as its thread lives",
        severity = BugPattern.SeverityLevel.SUGGESTION,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockImplicitLease extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
