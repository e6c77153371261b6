package dev.leaselint.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.report.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AggregateTest {
    private final List<String> written = new ArrayList<>();
    private final Aggregate<Report> aggregate = new Aggregate<>();

    private void add(String module, int expected, boolean now) {
        add(module, Optional.of(Report.of("1", module, Path.of(""), List.of(), List.of())), expected, now);
    }

    private void add(String module, Optional<Report> report, int expected, boolean now) {
        aggregate.<RuntimeException>add(module, report, expected, now, (executions, whole, untold) ->
                written.add(executions + " " + names(whole) + " " + names(untold)));
    }

    private static List<String> names(List<Report> reports) {
        return reports.stream().map(Report::category).toList();
    }

    @Test
    void theLastOneWrites() {
        add("a", 3, false);
        add("b", 3, false);
        assertThat(written).isEmpty();
        add("c", 3, false);
        assertThat(written).containsExactly("3 [a, b, c] [a, b, c]");
    }

    @Test
    void aFailureWritesAtOnceAndNothingIsToldTwice() {
        add("a", 3, false);
        add("b", 3, true);
        add("c", 3, false);
        assertThat(written).containsExactly("2 [a, b] [a, b]", "3 [a, b, c] [c]");
    }

    @Test
    void skippedOnesCount() {
        add("a", 3, false);
        add("b", Optional.empty(), 3, false);
        add("c", Optional.empty(), 3, false);
        assertThat(written).containsExactly("3 [a] [a]");
    }

    @Test
    void withoutAnyReportNothingIsWritten() {
        add("a", Optional.empty(), 1, true);
        assertThat(written).isEmpty();
    }

    @Test
    void whatIsMissingAtTheEndOfTheBuildIsNotWaitedFor() throws Exception {
        add("a", 3, false);
        add("b", 3, false);
        aggregate.end();
        aggregate.end();
        assertThat(written).containsExactly("2 [a, b] [a, b]");
    }

    @Test
    void whatIsWrittenIsNotWrittenAgainAtTheEnd() throws Exception {
        add("a", 1, false);
        aggregate.end();
        assertThat(written).containsExactly("1 [a] [a]");
    }
}
