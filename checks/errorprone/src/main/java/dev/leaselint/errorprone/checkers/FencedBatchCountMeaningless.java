package dev.leaselint.errorprone.checkers;

import com.google.errorprone.BugPattern;
import dev.leaselint.errorprone.LeaselintChecker;

/** Reports {@code FencedBatchCountMeaningless}. */
@BugPattern(
        name = "FencedBatchCountMeaningless",
        summary = "Success of versioned writes judged by a batch result that carries no count",
        severity = BugPattern.SeverityLevel.WARNING,
        linkType = BugPattern.LinkType.NONE)
public final class FencedBatchCountMeaningless extends LeaselintChecker {
    private static final long serialVersionUID = 1;
}
