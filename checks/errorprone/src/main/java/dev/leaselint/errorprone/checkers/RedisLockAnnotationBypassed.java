package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RedisLockAnnotationBypassed}. */
@BugPattern(
        name = "RedisLockAnnotationBypassed",
        summary = "Method with a lock annotation that is called past the proxy which takes the lock",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class RedisLockAnnotationBypassed extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
