package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockNonAtomicAcquire}. */
@BugPattern(
        name = "RedisLockNonAtomicAcquire",
        summary = "Lock key set with NX and given its expiry by a second command",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockNonAtomicAcquire extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
