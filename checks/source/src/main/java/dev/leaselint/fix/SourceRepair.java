package dev.leaselint.fix;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.fix.Choice;
import dev.leaselint.core.fix.Repaired;
import dev.leaselint.core.fix.Rounds;
import dev.leaselint.source.Request;
import dev.leaselint.source.Result;
import dev.leaselint.source.Scanner;
import java.util.Map;
import java.util.stream.Collectors;

/** Repairs scanned sources in memory. */
public final class SourceRepair {
    private final Request request;
    private Result first;

    private SourceRepair(Request request) {
        this.request = request;
    }

    /**
     * What became of a scan.
     *
     * @param scan the scan of the files as they are
     */
    public record Outcome(Result scan, Repaired repaired) {}

    /** Scans, and applies the chosen fixes in rounds. Writes no file. */
    public static Outcome run(Request request, Choice choice) {
        SourceRepair repair = new SourceRepair(request);
        Repaired repaired = Rounds.run(repair::state, choice);
        return new Outcome(repair.first, repaired);
    }

    private Rounds.State state(Map<String, String> texts) {
        Result result = Scanner.scan(request.withTexts(texts));
        if (first == null) {
            first = result;
        }
        return state(result);
    }

    /** What a scan tells about the state of the sources. */
    public static Rounds.State state(Result result) {
        return new Rounds.State(
                result.findings(),
                result.notices().stream()
                        .filter(SourceRepair::tellsOfDamage)
                        .map(Notice::path)
                        .collect(Collectors.toSet()));
    }

    private static boolean tellsOfDamage(Notice notice) {
        return switch (notice.kind()) {
            case UNREADABLE, UNPARSABLE, OVER_BUDGET, INTERNAL -> true;
            case UNRESOLVED, CONFIGURATION -> false;
        };
    }
}
