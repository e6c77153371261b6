package dev.leaselint.source;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Suppressions.Suppressed;
import dev.leaselint.core.inventory.Inventory;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.report.Stats;
import java.util.List;
import java.util.Map;

/**
 * What a scan found.
 *
 * @param findings in the order of {@link Finding#ORDER}
 * @param suppressed findings that annotations or comments in the code suppress, with what suppresses them, in the same order
 * @param notices what was not analysed or not understood, by path
 * @param inventory the locks; empty when they were not asked for
 * @param stats figures
 * @param units the units that were analysed, by path
 */
public record Result(
        List<Finding> findings,
        List<Suppressed> suppressed,
        List<Notice> notices,
        Inventory inventory,
        Stats stats,
        Map<String, SourceUnit> units) {
    public Result {
        findings = List.copyOf(findings);
        suppressed = List.copyOf(suppressed);
        notices = List.copyOf(notices);
        units = Map.copyOf(units);
    }

    /** Text of an analysed file by its path in reports, or null. */
    public SourceText text(String path) {
        SourceUnit unit = units.get(path);
        return unit == null ? null : unit.text();
    }
}
