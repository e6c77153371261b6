package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockKeysCommand}. */
@BugPattern(
        name = "RedisLockKeysCommand",
        summary = "KEYS over lock keys stops the server for everybody",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockKeysCommand extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
