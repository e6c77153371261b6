package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockBareDelete}. */
@BugPattern(
        name = "RedisLockBareDelete",
        summary = "Lock released by deleting its key without comparing the owner",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockBareDelete extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
