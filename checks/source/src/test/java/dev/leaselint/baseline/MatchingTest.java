package dev.leaselint.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Suppression;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import dev.leaselint.report.BaselineState;
import dev.leaselint.report.ReportedFinding;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The life of a baseline while the code changes. */
class MatchingTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 11, 30);

    /** Each line of a file is a finding in the method {@code A#m()}; empty lines are none. */
    private static List<ReportedFinding> findings(String path, String code) {
        return findings(path, "A#m()", code);
    }

    private static List<ReportedFinding> findings(String path, String symbol, String code) {
        SourceText file = new SourceText(path, code);
        List<ReportedFinding> all = new ArrayList<>();
        for (int line = 1; line <= file.lineCount(); line++) {
            int start = file.lineStart(line);
            String text = file.lineText(line);
            if (!text.isBlank()) {
                Place place = new Place(file, new Span(start, start + text.length()));
                all.add(ReportedFinding.of(
                        new Finding("R", Level.ERROR, Confidence.HIGH, place, symbol, "m", List.of(), List.of(),
                                List.of()),
                        ""));
            }
        }
        return all;
    }

    private static Baseline baseline(List<ReportedFinding> findings) {
        return BaselineUpdate.create(findings).baseline();
    }

    private static Matching.Outcome match(List<ReportedFinding> findings, Baseline baseline) {
        Set<String> there = new HashSet<>();
        findings.forEach(f -> there.add(f.finding().place().file().path()));
        return Matching.of(findings, baseline, TODAY, there::contains);
    }

    private static List<BaselineState> states(List<ReportedFinding> findings, Baseline baseline) {
        return match(findings, baseline).findings().stream().map(ReportedFinding::baseline).toList();
    }

    @Test
    void movedAndReformattedLinesAreKnown() {
        Baseline baseline = baseline(findings("A.java", "f(a, b)"));
        assertThat(states(findings("A.java", "\n\n  f(a,b) // x"), baseline)).containsExactly(BaselineState.UNCHANGED);
        assertThat(states(findings("A.java", "g(other, code)"), baseline)).containsExactly(BaselineState.NEW);
    }

    @Test
    void aFurtherEqualOneIsNew() {
        Baseline baseline = baseline(findings("A.java", "f(a)\nf(a)"));
        assertThat(baseline.entries()).extracting(Entry::count).containsExactly(2);
        assertThat(states(findings("A.java", "f(a)\nf(a)\nf(a)"), baseline))
                .containsExactly(BaselineState.UNCHANGED, BaselineState.UNCHANGED, BaselineState.NEW);
        assertThat(match(findings("A.java", "f(a)"), baseline).unused()).extracting(Entry::count).containsExactly(1);
    }

    @Test
    void aRenamedFileIsKnownACopyIsNew() {
        Baseline baseline = baseline(findings("A.java", "f(a)"));
        assertThat(states(findings("B.java", "f(a)"), baseline)).containsExactly(BaselineState.UNCHANGED);
        List<ReportedFinding> both = new ArrayList<>(findings("0.java", "f(a)"));
        both.addAll(findings("A.java", "f(a)"));
        assertThat(states(both, baseline)).containsExactly(BaselineState.NEW, BaselineState.UNCHANGED);
    }

    @Test
    void aRenamedTypeIsKnownWhereItsFileWasRenamedToo() {
        Baseline baseline = baseline(findings("A.java", "f(a)"));
        List<ReportedFinding> renamed = findings("B.java", "B#m()", "f(a)");
        assertThat(states(renamed, baseline)).containsExactly(BaselineState.UPDATED);
        assertThat(match(renamed, baseline).unused()).isEmpty();
        assertThat(states(findings("B.java", "B#n()", "f(a)"), baseline)).containsExactly(BaselineState.NEW);
        assertThat(states(findings("B.java", "B#m()", "f(b)"), baseline)).containsExactly(BaselineState.NEW);
        assertThat(states(findings("A.java", "B#m()", "f(a)"), baseline)).containsExactly(BaselineState.NEW);
        assertThat(states(findings("B.java", "B#m()", "f(a)\nf(a)"), baseline))
                .containsExactly(BaselineState.UPDATED, BaselineState.NEW);

        Baseline made = baseline(findings("x/A.java", "A.In#In(Jedis)", "f(a)"));
        assertThat(states(findings("B.java", "B.Out#Out(Jedis)", "f(a)"), made)).containsExactly(BaselineState.UPDATED);
    }

    @Test
    void codeThatChangedALittleIsKnownAndMarked() {
        Baseline baseline = baseline(findings("A.java", "redis.set(key, owner, px(30))"));
        List<ReportedFinding> changed = findings("A.java", "redis.set(key, owner, px(60))");
        assertThat(states(changed, baseline)).containsExactly(BaselineState.UPDATED);
        assertThat(states(findings("B.java", "redis.set(key, owner, px(60))"), baseline))
                .containsExactly(BaselineState.NEW);

        BaselineUpdate update = BaselineUpdate.of(baseline, changed, match(changed, baseline), true, e -> true);
        assertThat(update.added()).isEmpty();
        assertThat(states(changed, update.baseline())).containsExactly(BaselineState.UNCHANGED);
    }

    @Test
    void whatTheCodeSuppressesNeedsNoEntry() {
        ReportedFinding finding = findings("A.java", "f(a)").get(0);
        Place place = finding.finding().place();
        ReportedFinding suppressed = finding.suppressedBy(new Suppression(place, Set.of("R"), "", place.span()));
        assertThat(baseline(List.of(suppressed)).entries()).isEmpty();
        Matching.Outcome outcome = match(List.of(suppressed), baseline(List.of(finding)));
        assertThat(outcome.findings()).extracting(ReportedFinding::baseline).containsExactly(BaselineState.NONE);
        assertThat(outcome.unused()).hasSize(1);
    }

    @Test
    void expiredEntriesAcceptNothingAndStayUntilSomebodyDecides() {
        List<ReportedFinding> findings = findings("A.java", "f(a)");
        Entry entry = baseline(findings).entries().get(0);
        Entry ends = new Entry(entry.rule(), entry.path(), entry.symbol(), entry.hash(), entry.code(), 1, "why", "me",
                Optional.of(TODAY));
        assertThat(match(findings, new Baseline(List.of(ends))).findings().get(0))
                .returns(BaselineState.UNCHANGED, ReportedFinding::baseline)
                .returns("why, me, until " + TODAY, ReportedFinding::acceptance);
        Entry ended = new Entry(entry.rule(), entry.path(), entry.symbol(), entry.hash(), entry.code(), 1, "why", "me",
                Optional.of(TODAY.minusDays(1)));
        Baseline old = new Baseline(List.of(ended));
        Matching.Outcome outcome = match(findings, old);
        assertThat(outcome.findings()).extracting(ReportedFinding::baseline).containsExactly(BaselineState.NEW);
        assertThat(outcome.expired()).containsExactly(ended);
        assertThat(BaselineUpdate.of(old, findings, outcome, true, e -> true).baseline()).isEqualTo(old);
    }

    @Test
    void updateAddsAndRemovesAndKeepsWhatPeopleWrote() {
        Entry known = baseline(findings("A.java", "f(a)")).entries().get(0);
        Entry noted = new Entry(known.rule(), known.path(), known.symbol(), known.hash(), known.code(), 2, "why", "me",
                Optional.empty());
        Entry gone = baseline(findings("A.java", "gone(1)")).entries().get(0);
        Baseline old = new Baseline(List.of(noted, gone));
        List<ReportedFinding> now = findings("B.java", "f(a)\nnew1(x)");
        Matching.Outcome outcome = match(now, old);

        BaselineUpdate update = BaselineUpdate.of(old, now, outcome, true, e -> true);
        assertThat(update.added()).extracting(Entry::code).containsExactly("new1(x)");
        assertThat(update.removed()).extracting(Entry::code).containsExactlyInAnyOrder("f(a)", "gone(1)");
        assertThat(update.baseline().entries())
                .extracting(e -> e.path() + " " + e.code() + " " + e.count() + " " + e.reason())
                .containsExactlyInAnyOrder("B.java new1(x) 1 ", "B.java f(a) 1 why");

        BaselineUpdate prune = BaselineUpdate.of(old, now, outcome, false, e -> true);
        assertThat(prune.added()).isEmpty();
        assertThat(prune.baseline().entries())
                .extracting(e -> e.path() + " " + e.code() + " " + e.count() + " " + e.owner())
                .containsExactly("A.java f(a) 1 me");
    }

    @Test
    void entriesThatTheRunCannotJudgeStay() {
        Baseline old = baseline(findings("other/A.java", "f(a)"));
        Matching.Outcome outcome = Matching.of(List.of(), old, TODAY, path -> true);
        BaselineUpdate update = BaselineUpdate.of(old, List.of(), outcome, true, e -> !e.path().startsWith("other/"));
        assertThat(update.removed()).isEmpty();
        assertThat(update.baseline()).isEqualTo(old);
    }
}
