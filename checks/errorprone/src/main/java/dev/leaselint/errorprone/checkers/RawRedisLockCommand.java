package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code RawRedisLockCommand}. */
@BugPattern(
        name = "RawRedisLockCommand",
        summary = "Lock command sent directly although the project has a lock of its own",
        severity = BugPattern.SeverityLevel.SUGGESTION,
        linkType = BugPattern.LinkType.NONE)
public final class RawRedisLockCommand extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
