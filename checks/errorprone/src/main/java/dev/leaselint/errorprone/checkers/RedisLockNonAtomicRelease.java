package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockNonAtomicRelease}. */
@BugPattern(
        name = "RedisLockNonAtomicRelease",
        summary = "Owner compared in Java, lock deleted by a second command",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockNonAtomicRelease extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
