package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.report.Report;
import dev.leaselint.report.SarifFormat;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileNamesTest {
    @TempDir
    private Path directory;

    @Test
    void aNameThatNoFileCanHaveIsNone() {
        assertThat(FileNames.in(directory, "a/b")).isEqualTo(Optional.of(directory.resolve("a/b")));
        assertThat(FileNames.in(directory, "a\0b")).isEmpty();
    }

    /** What a process with the plain locale of a container says about two files, one of them with an umlaut. */
    static final class Child {
        public static void main(String[] arguments) {
            Path root = Path.of("").toAbsolutePath();
            Result result = Scanner.scan(Request.of(List.of(root), root, Catalogs.builtin()));
            Report report = Report.of("1", "", root, List.of(), List.of()).with(result.notices());
            System.out.println("looked at " + result.stats().looked());
            report.notices().stream().map(Notice::message).forEach(System.out::println);
            System.out.println(new SarifFormat(false).render(report).contains("toolExecutionNotifications"));
        }
    }

    @Test
    void aNameThatTheLocaleCannotHoldIsToldAndTheRestIsLookedAt() throws IOException, InterruptedException {
        assumeTrue(File.separatorChar == '/', "names are Unicode there");
        Files.writeString(directory.resolve("Plain.java"), "class Plain {}");
        Files.writeString(directory.resolve("Gr\u00f6\u00dfe.java"), "class Gr\u00f6\u00dfe {}");
        Files.writeString(Files.createDirectory(directory.resolve("\u00fc")).resolve("A.java"), "class A {}");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder child = new ProcessBuilder(
                java, "-cp", System.getProperty("java.class.path"), Child.class.getName());
        child.environment().put("LC_ALL", "C");
        child.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = child.directory(directory.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines())
                .startsWith("looked at 1")
                .endsWith("true")
                .filteredOn(line -> line.contains("start Maven with LC_ALL=C.UTF-8"))
                .hasSize(2);
    }
}
