package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockValueLogged}. */
@BugPattern(
        name = "RedisLockValueLogged",
        summary = "Owner value of a lock, or a key with personal data, is written to a log",
        severity = BugPattern.SeverityLevel.SUGGESTION,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockValueLogged extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
