package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code SchedulerLockMisfit}. */
@BugPattern(
        name = "SchedulerLockMisfit",
        summary = "Times of a scheduler lock contradict each other or the schedule",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class SchedulerLockMisfit extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
