package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockCheckThenSet}. */
@BugPattern(
        summary = "Lock key read first and then set unconditionally",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.CUSTOM,
        link = LeaselintChecker.DOCS + "#redislockcheckthenset")
public final class RedisLockCheckThenSet extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
