package dev.leaselint.fix;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.fix.Choice;
import dev.leaselint.core.fix.Repaired;
import dev.leaselint.core.fix.Repaired.Left;
import dev.leaselint.core.fix.Rounds;
import dev.leaselint.source.Request;
import dev.leaselint.source.Result;
import dev.leaselint.source.Scanner;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Repairs scanned sources, in memory first. */
public final class SourceRepair {
    private final Request request;
    private final Function<Request, Result> scanner;
    private final Result scan;
    private final Repaired repaired;

    private SourceRepair(Request request, Function<Request, Result> scanner, Choice choice) {
        this.request = request;
        this.scanner = scanner;
        this.scan = scanner.apply(request);
        this.repaired = Rounds.run(this::state, choice);
    }

    /** Scans, and applies the chosen fixes in rounds. Writes no file. */
    public static SourceRepair of(Request request, Choice choice) {
        return of(request, choice, Scanner::scan);
    }

    static SourceRepair of(Request request, Choice choice, Function<Request, Result> scanner) {
        return new SourceRepair(request, scanner, choice);
    }

    private Rounds.State state(Map<String, String> texts) {
        return state(texts.isEmpty() ? scan : scanner.apply(request.withTexts(texts)));
    }

    private static Rounds.State state(Result result) {
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
            case UNRESOLVED, CONFIGURATION, SUPPRESSION, BASELINE -> false;
        };
    }

    /** The scan of the files as they are. */
    public Result scan() {
        return scan;
    }

    /** What the fixes make of them. */
    public Repaired repaired() {
        return repaired;
    }

    /**
     * Writes the files and scans them once more.
     *
     * @throws Rewrite.Refused when a file is not as it was scanned, or when the files do not turn out as expected; all
     *     have their old contents then
     * @throws IOException when a file cannot be written; all have their old contents then
     */
    public void write() throws Rewrite.Refused, IOException {
        Rewrite rewrite = Rewrite.of(repaired.files(), request.base(), request.encoding());
        rewrite.write();
        Rounds.State expected = new Rounds.State(
                repaired.left().stream().map(Left::finding).toList(), state(scan).broken());
        Optional<String> worse = Rounds.worse(expected, state(scanner.apply(request)), Set.of());
        if (worse.isPresent()) {
            rewrite.restore();
            throw new Rewrite.Refused(
                    "the fixes " + worse.get() + " after all; the files have their old contents again");
        }
    }
}
