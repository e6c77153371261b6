package dev.leaselint.change;

import dev.leaselint.baseline.BaselineUpdate;
import dev.leaselint.baseline.Matching;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.report.ReportedFinding;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which findings a change has brought: they were not there before, or they were milder. */
public final class Fresh {
    private final Set<Finding> known = new HashSet<>();

    /**
     * @param before findings before the change, in the order of reports
     * @param now findings after it, in the order of reports
     */
    public Fresh(List<ReportedFinding> before, List<ReportedFinding> now) {
        Map<String, Level> worst = new HashMap<>();
        before.forEach(f -> worst.merge(identity(f), f.finding().level(), Fresh::worse));
        // what was before is gone, wherever it stood: a finding that is there in its place has only moved
        Matching.of(now, BaselineUpdate.create(before).baseline(), LocalDate.MIN, path -> false)
                .acceptedBy()
                .keySet()
                .stream()
                .filter(f -> worst.getOrDefault(identity(f), Level.ERROR).compareTo(f.finding().level()) >= 0)
                .forEach(f -> known.add(f.finding()));
    }

    private static Level worse(Level a, Level b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    private static String identity(ReportedFinding f) {
        return f.key() + f.finding().place().file().path();
    }

    /** Whether the change has brought it. */
    public boolean is(Finding finding) {
        return !known.contains(finding);
    }
}
