package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConsoleFormatTest {
    private static final Path BASE = Path.of("project");

    @Test
    void showsPlaceCodeCaretFixAndLink() {
        SourceText file = Samples.file("app/Orders.java");
        List<String> lines = write(Samples.report(BASE, List.of(Samples.full(file)), List.of()));

        assertThat(lines)
                .containsExactly(
                        "error| app/Orders.java:7:9 error RedisLockNonAtomicAcquire setnx then expire: a crash between"
                                + " them leaves the lock for ever",
                        "error|     \t\tredis.setnx(key, \"1\");",
                        "error|     \t\t      ^^^^^^^^^^^^^^^",
                        "error|     also app/Orders.java:8:9 expiry set here",
                        "error|     fix: Use one command (review: the result differs)",
                        "error|     see " + Samples.ACQUIRE.link(),
                        "advice| 12 files looked at, 7 parsed, 1 not understood; 1 error, 0 warnings, 0 advice;"
                                + " 0 suppressed; 1.2 s");
    }

    @Test
    void listsFindingsInOrderAndNoticesAfterThem() {
        SourceText file = Samples.file("B.java");
        Place late = Samples.place(file, "expire(key, 30)");
        Place early = Samples.place(Samples.file("A.java"), "setnx(key, \"1\")");
        List<String> lines = write(Samples.report(
                BASE,
                List.of(
                        Samples.finding(Samples.WAIT.id(), Level.WARNING, late),
                        Samples.finding(Samples.OWNER.id(), Level.ADVICE, early)),
                List.of(
                        new Notice(Notice.Kind.UNPARSABLE, "C.java", 3, "not Java: expected ';'"),
                        new Notice(Notice.Kind.CONFIGURATION, "", 0, "no class path"))));

        assertThat(lines.get(0)).startsWith("advice| A.java:7:9 advice RedisLockConstantOwner");
        assertThat(lines)
                .filteredOn(line -> line.contains("notice"))
                .containsExactly(
                        "warning| notice (configuration) no class path",
                        "warning| C.java:3 notice (unparsable) not Java: expected ';'");
        assertThat(lines.get(lines.size() - 1)).contains("0 errors, 1 warning, 1 advice");
    }

    @Test
    void marksTheFirstLineOfALongPlace() {
        SourceText file = new SourceText("A.java", "x.set(key,\n    value);\n");
        CodeFrame frame = CodeFrame.of(new Place(file, new Span(2, file.text().indexOf(';'))));
        assertThat(frame).isEqualTo(new CodeFrame("x.set(key,", "  ^^^^^^^^"));
    }

    @Test
    void cutsVeryLongLinesAroundThePlace() {
        SourceText file = new SourceText("A.java", "a".repeat(5000) + "set(key)" + "b".repeat(5000));
        CodeFrame frame = CodeFrame.of(new Place(file, new Span(5000, 5008)));
        assertThat(frame.code()).hasSize(160).contains("aset(key)b");
        assertThat(frame.carets()).isEqualTo(" ".repeat(40) + "^".repeat(8));
    }

    @Test
    void controlCharactersOfTheSourceNeverReachTheTerminal() {
        SourceText file = new SourceText("A.java", "x(\"\u001b[2J\u202e\u009b31m\u0085\u2028\")");
        CodeFrame frame = CodeFrame.of(new Place(file, new Span(0, 1)));
        assertThat(frame.code()).isEqualTo("x(\"\uFFFD[2J\uFFFD\uFFFD31m\uFFFD\uFFFD\")");
    }

    private static List<String> write(Report report) {
        Samples.Target target = new Samples.Target();
        new ConsoleFormat().write(report, target);
        return target.lines;
    }
}
