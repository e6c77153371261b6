package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockTimestampValue}. */
@BugPattern(
        name = "RedisLockTimestampValue",
        summary = "End of the lease is kept in the value and judged by the clocks of others",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockTimestampValue extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
