package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockHeldAcrossRemoteCall}. */
@BugPattern(
        name = "RedisLockHeldAcrossRemoteCall",
        summary = "Call to another machine, or a sleep, while the lock is held",
        severity = BugPattern.SeverityLevel.SUGGESTION,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockHeldAcrossRemoteCall extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
