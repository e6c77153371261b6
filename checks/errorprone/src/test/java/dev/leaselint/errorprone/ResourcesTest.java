package dev.leaselint.errorprone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResourcesTest {
    @TempDir
    private Path root;

    private final List<Notice> notices = new ArrayList<>();

    private List<String> found() {
        var files = ToolProvider.getSystemJavaCompiler().getStandardFileManager(null, null, null);
        return new Resources(files, root, notices::add)
                .all(name -> name.endsWith(".lua")).stream().map(SourceText::text).toList();
    }

    @Test
    void filesOfAllDirectoriesAreFound() throws IOException {
        Files.writeString(Files.createDirectories(root.resolve("a/b")).resolve("x.lua"), "1");
        Files.writeString(root.resolve("y.lua"), "2");
        assertThat(found()).containsExactly("1", "2");
        assertThat(notices).isEmpty();
    }

    @Test
    void aDirectoryThatCannotBeReadIsToldAndTheRestIsRead() throws IOException {
        Files.writeString(Files.createDirectory(root.resolve("a")).resolve("x.lua"), "1");
        Path closed = Files.createDirectory(root.resolve("b"));
        Files.writeString(Files.createDirectory(root.resolve("c")).resolve("z.lua"), "3");
        closed.toFile().setReadable(false, false);
        assumeFalse(Files.isReadable(closed), "nothing is closed to this user");
        assertThat(found()).containsExactly("1", "3");
        assertThat(notices).extracting(Notice::path).containsExactly(closed.toString().replace('\\', '/'));
        closed.toFile().setReadable(true, false);
    }
}
