package dev.leaselint.maven;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.fix.Repaired.Applied;
import dev.leaselint.core.fix.Repaired.Left;
import dev.leaselint.core.fix.Repaired.Why;
import dev.leaselint.core.fix.Repaired;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the fix goal says at its end: what was fixed, what was not and why. */
final class FixSummary {
    private final Repaired repaired;
    private final Fix.Safety limit;
    private final List<Left> left;

    FixSummary(Repaired repaired, Fix.Safety limit) {
        this.repaired = repaired;
        this.limit = limit;
        this.left = repaired.left().stream().filter(l -> l.why() != Why.NOT_CHOSEN).toList();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Applied applied : repaired.applied()) {
            lines.add(place(applied.finding()) + " fixed (" + id(applied.fix().safety()) + "): "
                    + applied.fix().title() + "; " + applied.fix().reason());
        }
        left.forEach(l -> lines.add(place(l.finding()) + " not fixed: " + l.reason()));
        lines.add(counts());
        if (limit == Fix.Safety.SAFE && left.stream().anyMatch(l -> l.why() == Why.LESS_SAFE)) {
            lines.add("Fixes that need a look come with -Dleaselint.fixLevel=review");
        }
        if (!repaired.settled()) {
            lines.add("New fixes came up in every round; look at the changes with care");
        }
        return lines;
    }

    private static String place(Finding finding) {
        return finding.place().file().path() + ":" + finding.place().line() + " " + finding.rule();
    }

    private String counts() {
        Map<Fix.Safety, Long> bySafety = repaired.applied().stream()
                .collect(Collectors.groupingBy(a -> a.fix().safety(), TreeMap::new, Collectors.counting()));
        String safeties = bySafety.entrySet().stream()
                .map(entry -> entry.getValue() + " " + id(entry.getKey()))
                .collect(Collectors.joining(", ", " (", ")"));
        return number(repaired.applied().size(), "fix", "fixes") + (bySafety.isEmpty() ? "" : safeties) + " in "
                + number(repaired.files().size(), "file", "files") + ", " + number(left.size(), "finding", "findings")
                + " not fixed";
    }

    private static String number(int count, String one, String many) {
        return count + " " + (count == 1 ? one : many);
    }

    private static String id(Fix.Safety safety) {
        return safety.name().toLowerCase(Locale.ROOT);
    }
}
