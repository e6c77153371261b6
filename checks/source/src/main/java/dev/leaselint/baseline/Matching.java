package dev.leaselint.baseline;

import dev.leaselint.report.BaselineState;
import dev.leaselint.report.Fingerprints;
import dev.leaselint.report.ReportedFinding;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Holds findings against a baseline. Each entry accepts as many equal findings as it counts: the first ones of the file;
 * further ones are new. A finding in a file that the baseline does not know belongs to an equal entry whose file is gone,
 * because files move. Where neither is found, an entry for the same rule, file and member whose code is much alike
 * accepts it, marked as updated, and so does one for the same code in the same member of a type that had another name,
 * since a type whose file is gone is likely to have been renamed.
 */
public final class Matching {
    /** Longer code is cut in the file. */
    private static final int CODE = 200;

    private static final double ALIKE = 0.8;

    private final LocalDate today;
    private final Predicate<String> exists;
    private final Map<Entry, Integer> left = new LinkedHashMap<>();
    private final Map<ReportedFinding, Entry> accepted = new HashMap<>();
    private final Map<ReportedFinding, BaselineState> states = new HashMap<>();

    private Matching(Baseline baseline, LocalDate today, Predicate<String> exists) {
        this.today = today;
        this.exists = exists;
        baseline.entries().forEach(entry -> left.merge(entry, entry.count(), Integer::sum));
    }

    /**
     * What came out.
     *
     * @param findings the findings with their state, in the given order
     * @param acceptedBy for each accepted finding, as given, its entry
     * @param unused entries with the number of findings that they accept in vain, expired ones left out
     * @param expired entries whose day has passed
     */
    public record Outcome(
            List<ReportedFinding> findings,
            Map<ReportedFinding, Entry> acceptedBy,
            List<Entry> unused,
            List<Entry> expired) {}

    /**
     * Matches findings that nothing in the code suppresses; the others keep their state.
     *
     * @param findings in the order of the report, each with an occurrence number of its own
     * @param today entries that expire before are not used
     * @param exists whether a file of the repository is there
     */
    public static Outcome of(
            List<ReportedFinding> findings, Baseline baseline, LocalDate today, Predicate<String> exists) {
        Matching matching = new Matching(baseline, today, exists);
        List<ReportedFinding> open =
                findings.stream().filter(f -> f.suppression().isEmpty()).toList();
        matching.match(open, BaselineState.UNCHANGED, (f, e) -> sameCode(f, e) && path(f).equals(e.path()));
        matching.match(open, BaselineState.UNCHANGED, (f, e) -> sameCode(f, e) && !exists.test(e.path()));
        matching.match(open, BaselineState.UPDATED, Matching::alike);
        matching.match(open, BaselineState.UPDATED, (f, e) -> sameMember(f, e) && !exists.test(e.path()));
        return matching.outcome(findings);
    }

    private void match(List<ReportedFinding> open, BaselineState state, BiPredicate<ReportedFinding, Entry> fits) {
        for (ReportedFinding finding : open) {
            if (!accepted.containsKey(finding)) {
                Optional<Entry> entry = left.entrySet().stream()
                        .filter(e -> e.getValue() > 0 && !e.getKey().expired(today))
                        .map(Map.Entry::getKey)
                        .filter(e -> fits.test(finding, e))
                        .findFirst();
                entry.ifPresent(e -> {
                    left.merge(e, -1, Integer::sum);
                    accepted.put(finding, e);
                    states.put(finding, state);
                });
            }
        }
    }

    private static boolean sameCode(ReportedFinding finding, Entry entry) {
        return finding.key().equals(entry.hash()) && finding.finding().rule().equals(entry.rule());
    }

    private static boolean alike(ReportedFinding finding, Entry entry) {
        return finding.finding().rule().equals(entry.rule())
                && path(finding).equals(entry.path())
                && finding.finding().symbol().equals(entry.symbol())
                && Similarity.of(code(finding), entry.code()) >= ALIKE;
    }

    private static boolean sameMember(ReportedFinding finding, Entry entry) {
        String member = member(finding.finding().symbol());
        return finding.finding().rule().equals(entry.rule())
                && !member.isEmpty()
                && member.equals(member(entry.symbol()))
                && code(finding).equals(entry.code());
    }

    /** What stands behind the name of the type; constructors without their name. Empty where there is no member. */
    private static String member(String symbol) {
        int end = symbol.indexOf('#');
        if (end < 0) {
            return "";
        }
        String type = symbol.substring(symbol.lastIndexOf('.', end) + 1, end);
        String member = symbol.substring(end + 1);
        return member.startsWith(type + "(") ? member.substring(type.length()) : member;
    }

    private static String path(ReportedFinding finding) {
        return finding.finding().place().file().path();
    }

    private static String code(ReportedFinding finding) {
        String code = Fingerprints.code(finding.finding());
        return code.length() <= CODE ? code : code.substring(0, CODE);
    }

    private Outcome outcome(List<ReportedFinding> findings) {
        List<ReportedFinding> marked = findings.stream()
                .map(f -> f.suppression().isPresent()
                        ? f
                        : f.withBaseline(states.getOrDefault(f, BaselineState.NEW), notes(f)))
                .toList();
        List<Entry> unused = new ArrayList<>();
        List<Entry> expired = new ArrayList<>();
        left.forEach((entry, count) -> {
            if (entry.expired(today)) {
                expired.add(entry);
            } else if (count > 0) {
                unused.add(entry.withCount(count));
            }
        });
        return new Outcome(marked, Map.copyOf(accepted), unused, expired);
    }

    private String notes(ReportedFinding finding) {
        return Optional.ofNullable(accepted.get(finding)).map(Entry::notes).orElse("");
    }

    /** The entry that would accept a finding. */
    static Entry entry(ReportedFinding finding) {
        return new Entry(
                finding.finding().rule(),
                path(finding),
                finding.finding().symbol(),
                finding.key(),
                code(finding),
                1,
                "",
                "",
                Optional.empty());
    }
}
