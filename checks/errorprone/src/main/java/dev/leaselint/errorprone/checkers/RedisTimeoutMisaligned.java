package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisTimeoutMisaligned}. */
@BugPattern(
        name = "RedisTimeoutMisaligned",
        summary = "Lease or wait that contradicts the time-outs of the same client or operation",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisTimeoutMisaligned extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
