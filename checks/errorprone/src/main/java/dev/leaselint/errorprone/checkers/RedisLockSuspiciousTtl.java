package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockSuspiciousTtl}. */
@BugPattern(
        name = "RedisLockSuspiciousTtl",
        summary = "Lease of zero or less, in the wrong unit, or longer than any work",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockSuspiciousTtl extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
