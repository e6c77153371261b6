package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each format writes for the hostile sample. {@code -Dleaselint.golden=write} writes the files anew; look at the
 * difference before committing it.
 */
class GoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/dev/leaselint/report/golden");

    /** All but the page, which is held by its structure in {@link HtmlFormatTest}. */
    static Stream<ReportFormat> formats() {
        return ReportFormats.all().stream().filter(format -> !(format instanceof HtmlFormat));
    }

    @ParameterizedTest
    @MethodSource("formats")
    void writesTheSame(ReportFormat format) throws IOException {
        compare(format, HostileSample.report(), "hostile");
        compare(format, HostileSample.empty(), "empty");
    }

    @Test
    void everyFormatHasItsOwnNameAndFile() {
        assertThat(ReportFormats.names()).doesNotHaveDuplicates();
        Samples.Target target = new Samples.Target();
        List<FileFormat> files = ReportFormats.all().stream()
                .filter(FileFormat.class::isInstance)
                .map(FileFormat.class::cast)
                .toList();
        files.forEach(format -> target.save(format.file(), format.render(HostileSample.empty())));
        assertThat(target.files).hasSameSizeAs(files);
    }

    private static void compare(ReportFormat format, Report report, String sample) throws IOException {
        Samples.Target target = new Samples.Target();
        format.write(report, target);
        Map<String, String> written = new TreeMap<>(target.files);
        if (!target.lines.isEmpty()) {
            written.put(format.name() + ".txt", String.join("\n", target.lines) + "\n");
        }
        for (Map.Entry<String, String> file : written.entrySet()) {
            Path golden = GOLDEN.resolve(sample).resolve(file.getKey());
            if ("write".equals(System.getProperty("leaselint.golden"))) {
                Files.createDirectories(golden.getParent());
                Files.writeString(golden, file.getValue());
            }
            assertThat(new String(Files.readAllBytes(golden), StandardCharsets.UTF_8)).isEqualTo(file.getValue());
        }
    }
}
