package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.Level;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GithubFormatTest {
    private static final Pattern COMMAND = Pattern.compile("::(error|warning|notice) ([^:]*)::(.*)");

    @Test
    void theRunnerReadsWhatWasMeant() throws IOException {
        List<String> lines = write(HostileSample.report());
        assertThat(lines).hasSize(5).allMatch(COMMAND.asMatchPredicate());
        Matcher error = COMMAND.matcher(lines.get(0));
        assertThat(error.matches()).isTrue();
        assertThat(error.group(1)).isEqualTo("error");
        List<String> properties =
                Stream.of(error.group(2).split(",")).map(GithubFormatTest::unescaped).toList();
        assertThat(properties)
                .containsExactly(
                        "file=" + HostileSample.PATH, "line=3", "endLine=3", "col=12", "endColumn=52",
                        "title=RedisLockNonAtomicAcquire");
        String message = HostileSample.report().open().get(0).finding().messageWithPlaces();
        assertThat(unescaped(error.group(3)))
                .isEqualTo(message.replaceAll("[\u0001\u001b]", "\ufffd"));
    }

    @Test
    void tenOfAKindNewOnesFirstAndTheRestCounted() throws IOException {
        var file = Samples.file("A.java");
        List<ReportedFinding> all = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            var finding = Samples.finding(Samples.WAIT.id(), Level.WARNING, Samples.place(file, i < 11 ? "redis" : "key"));
            all.add(ReportedFinding.of(finding, "").withBaseline(i < 11 ? BaselineState.NONE : BaselineState.NEW));
        }
        List<String> lines = write(Report.of("1", "", Path.of(""), List.of(Samples.WAIT), all));
        assertThat(lines).hasSize(11);
        assertThat(lines.get(0)).contains("col=15");
        assertThat(lines.get(10)).startsWith("warning| 2 more of level warning");
    }

    private static List<String> write(Report report) throws IOException {
        Samples.Target target = new Samples.Target();
        new GithubFormat().write(report, target);
        return target.lines;
    }

    private static String unescaped(String text) {
        return text.replace("%3A", ":").replace("%2C", ",").replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%");
    }
}
