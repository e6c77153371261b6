package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockCheckThenSet}. */
@BugPattern(
        name = "RedisLockCheckThenSet",
        summary = "Lock taken by a plain SET after a look whether the key is free",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockCheckThenSet extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
