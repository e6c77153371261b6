package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockNested}. */
@BugPattern(
        name = "RedisLockNested",
        summary = "Lock taken while another one is held",
        severity = BugPattern.SeverityLevel.SUGGESTION,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockNested extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
