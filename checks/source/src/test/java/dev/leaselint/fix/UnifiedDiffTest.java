package dev.leaselint.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.leaselint.core.fix.Repaired.Changed;
import dev.leaselint.core.model.SourceText;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnifiedDiffTest {
    @TempDir
    private Path directory;

    private static Changed changed(String path, String before, String after) {
        return new Changed(new SourceText(path, before), new SourceText(path, after));
    }

    @Test
    void showsThreeLinesAround() {
        String before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n";

        assertThat(UnifiedDiff.of(List.of(changed("src/A.java", before, before.replace("5", "five")))))
                .isEqualTo("""
                        --- a/src/A.java
                        +++ b/src/A.java
                        @@ -2,7 +2,7 @@
                         2
                         3
                         4
                        -5
                        +five
                         6
                         7
                         8
                        """);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "one\ntwo\nthree\n", "one\r\ntwo\r\nthree\r\n", "one\ntwo\nthree", "one\r\ntwo\r\nthree", "two", "one\ntwo\r\n\n"
    })
    void gitTakesEveryLineEnd(String before) throws Exception {
        checkWithGit(changed("A.java", before, before.replace("two", "2\u00e4")), StandardCharsets.UTF_8);
        checkWithGit(changed("A.java", before, before + "more"), StandardCharsets.UTF_8);
        String otherEnd = before.endsWith("\n") ? before.strip() : before + "\n";
        checkWithGit(changed("A.java", before, otherEnd), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "src/main/A.java", "src/K\u00e4se/\u9501.java", "a dir/A b.java", "it's/\"A\".java", "t\tb/A.java"
    })
    void gitTakesEveryName(String path) throws Exception {
        Charset ofNames = Charset.forName(System.getProperty("sun.jnu.encoding"));
        assumeThat(ofNames.newEncoder().canEncode(path)).as("the system can name such a file").isTrue();
        checkWithGit(changed(path, "a\nb\n", "a\nc\n"), StandardCharsets.UTF_8);
    }

    @Test
    void gitTakesOtherEncodings() throws Exception {
        checkWithGit(changed("A.java", "\u00e4\nb\n\u00f6\n", "\u00e4\nc\n\u00f6\n"), StandardCharsets.ISO_8859_1);
        checkWithGit(changed("A.java", "\u9501\nb\n", "\u9501\nc\n"), Charset.forName("GBK"));
    }

    private void checkWithGit(Changed file, Charset encoding) throws IOException, InterruptedException {
        Path target = directory.resolve(file.path());
        Files.createDirectories(target.getParent());
        Files.writeString(target, file.before().text(), encoding);
        Path patch = Files.writeString(directory.resolve("fix.patch"), UnifiedDiff.of(List.of(file)), encoding);
        Process git = new ProcessBuilder("git", "apply", "--whitespace=nowarn", patch.getFileName().toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("git.txt").toFile())
                .start();
        assertThat(git.waitFor(1, TimeUnit.MINUTES)).as("git ends").isTrue();
        assertThat(git.exitValue()).as(() -> output()).isZero();
        assertThat(Files.readString(target, encoding)).isEqualTo(file.after().text());
    }

    private String output() {
        try {
            return Files.readString(directory.resolve("git.txt")) + Files.readString(directory.resolve("fix.patch"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
