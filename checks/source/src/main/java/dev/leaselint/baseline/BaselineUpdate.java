package dev.leaselint.baseline;

import dev.leaselint.report.ReportedFinding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A baseline brought in line with findings.
 *
 * @param baseline the new one
 * @param added entries that accept findings which were new
 * @param removed entries, or the part of their count, that no finding needed
 * @param expired entries whose day has passed; they stay as they are until somebody decides about them
 */
public record BaselineUpdate(Baseline baseline, List<Entry> added, List<Entry> removed, List<Entry> expired) {
    public BaselineUpdate {
        added = added.stream().sorted(Entry.ORDER).toList();
        removed = removed.stream().sorted(Entry.ORDER).toList();
    }

    /** Accepts all findings that nothing in the code suppresses, whatever a baseline said before. */
    public static BaselineUpdate create(List<ReportedFinding> findings) {
        List<Entry> all = merged(findings.stream()
                .filter(f -> f.suppression().isEmpty())
                .map(Matching::entry)
                .toList());
        return new BaselineUpdate(new Baseline(all), all, List.of(), List.of());
    }

    /**
     * Keeps the entries that are needed, at the place and code of their findings now, with what people wrote.
     *
     * @param findings findings as they came in
     * @param outcome how they match
     * @param add whether new findings are accepted too
     * @param judged whether the run could have found what an entry stands for; others stay
     */
    public static BaselineUpdate of(
            Baseline old, List<ReportedFinding> findings, Matching.Outcome outcome, boolean add,
            Predicate<Entry> judged) {
        List<Entry> kept = new ArrayList<>();
        List<Entry> added = new ArrayList<>();
        for (ReportedFinding finding : findings) {
            Entry by = outcome.acceptedBy().get(finding);
            if (by != null) {
                kept.add(add ? Matching.entry(finding).withNotesOf(by) : by.withCount(1));
            } else if (add && finding.suppression().isEmpty() && outcome.expired().stream().noneMatch(e -> same(e, finding))) {
                added.add(Matching.entry(finding));
            }
        }
        List<Entry> removed = outcome.unused().stream().filter(judged).toList();
        outcome.unused().stream().filter(judged.negate()).forEach(kept::add);
        kept.addAll(outcome.expired());
        kept.addAll(added);
        return new BaselineUpdate(new Baseline(merged(kept)), merged(added), removed, outcome.expired());
    }

    private static boolean same(Entry entry, ReportedFinding finding) {
        Entry other = Matching.entry(finding);
        return entry.hash().equals(other.hash()) && entry.path().equals(other.path());
    }

    /** One entry with the sum of the counts for entries that are equal otherwise. */
    private static List<Entry> merged(List<Entry> entries) {
        Map<Entry, Integer> counts = new LinkedHashMap<>();
        entries.forEach(entry -> counts.merge(entry.withCount(1), entry.count(), Integer::sum));
        List<Entry> merged = new ArrayList<>();
        counts.forEach((entry, count) -> merged.add(entry.withCount(count)));
        return merged;
    }
}
