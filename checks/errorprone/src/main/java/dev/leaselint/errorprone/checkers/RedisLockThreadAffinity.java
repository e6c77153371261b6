package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockThreadAffinity}. */
@BugPattern(
        name = "RedisLockThreadAffinity",
        summary = "Lock that belongs to its thread is released on another one",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockThreadAffinity extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
