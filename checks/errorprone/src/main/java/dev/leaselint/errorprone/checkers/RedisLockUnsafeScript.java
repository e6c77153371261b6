package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockUnsafeScript}. */
@BugPattern(
        name = "RedisLockUnsafeScript",
        summary = "Lua script releases or renews a lock without comparing the owner, or acquires it without TTL",
        severity = BugPattern.SeverityLevel.ERROR,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockUnsafeScript extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
