package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import edu.hm.hafner.analysis.Issue;
import edu.hm.hafner.analysis.FileReaderFactory;
import edu.hm.hafner.analysis.IssueParser;
import edu.hm.hafner.analysis.Severity;
import edu.hm.hafner.analysis.parser.CheckStyleParser;
import edu.hm.hafner.analysis.parser.violations.CodeClimateAdapter;
import edu.hm.hafner.analysis.parser.violations.JUnitAdapter;
import edu.hm.hafner.analysis.parser.violations.SarifAdapter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parsers with which Jenkins reads reports find every open finding, with file, line, level and text. */
class ConsumersTest {
    private static final String PLAIN = "src/Plain.java";

    @TempDir
    private Path directory;

    @Test
    void checkstyle() throws IOException {
        List<Issue> issues = parse(new CheckStyleParser(), new CheckstyleFormat());
        assertThat(issues).as("two that are equal count as one").hasSize(4);
        assertThat(issues).extracting(Issue::getLineStart).containsExactlyInAnyOrder(3, 4, 5, 7);
        assertThat(issues).extracting(Issue::getFileName).containsOnly(HostileSample.PATH, PLAIN);
        assertThat(first(issues, 3).getSeverity()).isEqualTo(Severity.ERROR);
        assertThat(first(issues, 4).getSeverity()).isEqualTo(Severity.WARNING_LOW);
    }

    @Test
    void sarif() throws IOException {
        List<Issue> issues = parse(new SarifAdapter(), new SarifFormat(false));
        assertThat(issues).extracting(Issue::getLineStart).containsExactlyInAnyOrder(3, 4, 5, 7);
        assertThat(first(issues, 3).getType()).isEqualTo(Samples.ACQUIRE.id());
        assertThat(first(issues, 3).getSeverity()).isEqualTo(Severity.WARNING_HIGH);
        assertThat(first(issues, 7).getFileName()).endsWith(PLAIN);
    }

    @Test
    void codeClimate() throws IOException {
        List<Issue> issues = parse(new CodeClimateAdapter(), new GitlabFormat());
        assertThat(issues).extracting(Issue::getLineStart).containsExactlyInAnyOrder(3, 4, 5, 7);
        assertThat(issues).extracting(Issue::getFileName).containsOnly(HostileSample.PATH, PLAIN);
        assertThat(first(issues, 7).getMessage()).contains("Message of " + Samples.WAIT.id());
    }

    @Test
    void junit() throws IOException {
        List<Issue> issues = parse(new JUnitAdapter(), new JunitFormat());
        assertThat(issues).as("one for each rule and file that fails").hasSize(3);
    }

    private List<Issue> parse(IssueParser parser, FileFormat format) throws IOException {
        Path file = directory.resolve(format.file());
        ReportFiles.save(file, format.render(HostileSample.report()));
        return parser.parse(new FileReaderFactory(file, StandardCharsets.UTF_8)).stream().toList();
    }

    private static Issue first(List<Issue> issues, int line) {
        return issues.stream().filter(i -> i.getLineStart() == line).findFirst().orElseThrow();
    }
}
