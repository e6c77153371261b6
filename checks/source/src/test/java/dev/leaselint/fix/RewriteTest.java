package dev.leaselint.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leaselint.core.fix.Repaired.Changed;
import dev.leaselint.core.model.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RewriteTest {
    private static final List<Changed> CHANGES =
            List.of(changed("A.java", "a", "\u00e4"), changed("B.java", "b", "bb"));

    @TempDir
    private Path base;

    private static Changed changed(String path, String before, String after) {
        return new Changed(new SourceText(path, before), new SourceText(path, after));
    }

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(base.resolve("A.java"), "a");
        Files.writeString(base.resolve("B.java"), "b");
    }

    private String contents() throws IOException {
        try (var files = Files.list(base)) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.sorted().toList()) {
                all.append(file.getFileName()).append('=').append(Files.readString(file)).append(' ');
            }
            return all.toString();
        }
    }

    @Test
    void writesAndRestoresAllFiles() throws Exception {
        Files.setPosixFilePermissions(base.resolve("A.java"), PosixFilePermissions.fromString("rw-r-x---"));
        Rewrite rewrite = Rewrite.of(CHANGES, base, StandardCharsets.UTF_8);

        rewrite.write();
        assertThat(contents()).isEqualTo("A.java=\u00e4 B.java=bb ");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(base.resolve("A.java"))))
                .isEqualTo("rw-r-x---");

        rewrite.restore();
        assertThat(contents()).isEqualTo("A.java=a B.java=b ");
    }

    @Test
    void refusesAllWhenOneHasChanged() throws Exception {
        Rewrite rewrite = Rewrite.of(CHANGES, base, StandardCharsets.UTF_8);
        Files.writeString(base.resolve("B.java"), "other");

        assertThatThrownBy(rewrite::write)
                .isInstanceOf(Rewrite.Refused.class)
                .hasMessageContaining("B.java has changed since it was analysed");
        assertThat(contents()).isEqualTo("A.java=a B.java=other ");
    }

    @Test
    void aFileThatIsGoneLeavesTheOthersAlone() throws Exception {
        Rewrite rewrite = Rewrite.of(CHANGES, base, StandardCharsets.UTF_8);
        Files.delete(base.resolve("B.java"));

        assertThatThrownBy(rewrite::write).isInstanceOf(IOException.class);
        assertThat(contents()).isEqualTo("A.java=a ");
    }

    @Test
    void refusesWhatTheEncodingCannotHold() {
        assertThatThrownBy(() -> Rewrite.of(CHANGES, base, StandardCharsets.US_ASCII))
                .isInstanceOf(Rewrite.Refused.class)
                .hasMessage("A.java cannot be written as US-ASCII");
    }

    @Test
    void writesThroughALink() throws Exception {
        Path target = Files.createDirectory(base.resolve("real")).resolve("A.java");
        Files.writeString(target, "a");
        Files.delete(base.resolve("A.java"));
        Files.createSymbolicLink(base.resolve("A.java"), target);

        Rewrite.of(CHANGES.subList(0, 1), base, StandardCharsets.UTF_8).write();

        assertThat(base.resolve("A.java")).isSymbolicLink();
        assertThat(target).hasContent("\u00e4");
    }
}
