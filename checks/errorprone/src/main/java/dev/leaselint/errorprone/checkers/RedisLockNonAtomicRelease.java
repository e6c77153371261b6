package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockNonAtomicRelease}. */
@BugPattern(
        summary = "Lock owner compared in Java and the key deleted by a second command",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.CUSTOM,
        link = LeaselintChecker.DOCS + "#redislocknonatomicrelease")
public final class RedisLockNonAtomicRelease extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
