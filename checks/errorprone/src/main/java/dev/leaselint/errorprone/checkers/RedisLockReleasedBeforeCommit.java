package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockReleasedBeforeCommit}. */
@BugPattern(
        name = "RedisLockReleasedBeforeCommit",
        summary = "Lock released inside the transaction, before its writes are committed",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockReleasedBeforeCommit extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
