package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.marschall.memoryfilesystem.CurrentUser;
import com.github.marschall.memoryfilesystem.MemoryFileSystemBuilder;
import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.summary.Summaries;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Directories that the user may not read, on a file system that refuses root as well. */
class UnreadableDirectoriesTest {
    private FileSystem files;
    private UserPrincipal other;

    @BeforeEach
    void open() throws IOException {
        files = MemoryFileSystemBuilder.newLinux().addUser("other").addGroup("other").build();
        other = files.getUserPrincipalLookupService().lookupPrincipalByName("other");
        Files.setPosixFilePermissions(files.getPath("/"), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @AfterEach
    void close() throws IOException {
        files.close();
    }

    private void write(String path, String text) throws IOException {
        Path file = files.getPath("/p").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private void close(String path) throws IOException {
        open("/p");
        Files.setPosixFilePermissions(files.getPath("/p").resolve(path), PosixFilePermissions.fromString("rwx------"));
    }

    /** What is made anew may be read by its owner alone. */
    private void open(String path) throws IOException {
        try (var all = Files.walk(files.getPath(path))) {
            for (Path each : all.toList()) {
                Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
        }
    }

    private Result scan() throws IOException {
        Path base = files.getPath("/p");
        Request request = Request.of(List.of(base.resolve("src")), base, Catalogs.builtin());
        Result[] result = new Result[1];
        CurrentUser.useDuring(other, () -> result[0] = Scanner.scan(request));
        return result[0];
    }

    @Test
    void sourcesBesideAnUnreadableDirectoryAreAnalysed() throws IOException {
        write("src/a/A.java", "package a; import redis.clients.jedis.Jedis; class A { void m(Jedis j) { j.del(\"k\"); } }");
        write("src/b/B.java", "package b; class B { }");
        write("src/c/C.java", "package c; import redis.clients.jedis.Jedis; class C { void m(Jedis j) { j.del(\"k\"); } }");
        close("src/b");
        Result result = scan();
        assertThat(result.units()).containsOnlyKeys("src/a/A.java", "src/c/C.java");
        assertThat(result.notices()).extracting(n -> n.kind() + " " + n.path() + " " + n.message())
                .containsExactly("UNREADABLE src/b cannot be read: AccessDeniedException");
    }

    @Test
    void anUnreadableRootIsToldAndNotTakenForAnEmptyOne() throws IOException {
        write("src/a/A.java", "package a; class A { }");
        close("src");
        assertThat(scan().notices()).extracting(n -> n.kind() + " " + n.path() + " " + n.message())
                .contains("UNREADABLE src cannot be read: AccessDeniedException");
    }

    @Test
    void resourcesBesideAnUnreadableDirectoryAreListed() throws IOException {
        write("res/a/a.xml", "<a/>");
        write("res/b/b.xml", "<b/>");
        write("res/c/c.xml", "<c/>");
        close("res/b");
        List<Notice> notices = new ArrayList<>();
        Path root = files.getPath("/p/res");
        Resources resources = new Resources(List.of(root), List.of(root), Map.of(), Path::toString, notices::add);
        CurrentUser.useDuring(other, () -> assertThat(resources.all(name -> name.endsWith(".xml")))
                .extracting(SourceText::path).containsExactly("/p/res/a/a.xml", "/p/res/c/c.xml"));
        assertThat(notices).extracting(n -> n.path() + " " + n.message())
                .containsExactly("/p/res/b cannot be read: AccessDeniedException");
    }

    @Test
    void classesBesideAnUnreadableDirectoryAreKnown() throws IOException {
        write("classes/b/B.class", "not looked at");
        write("classes/java/lang/Deprecated.class", "");
        Files.write(files.getPath("/p/classes/java/lang/Deprecated.class"),
                Object.class.getResourceAsStream("Deprecated.class").readAllBytes());
        close("classes/b");
        List<Notice> notices = new ArrayList<>();
        ClassPath classPath = new ClassPath(
                List.of(files.getPath("/p/classes")), Summaries.none(), Path::toString, notices::add);
        CurrentUser.useDuring(other, () -> {
            assertThat(classPath.declaration("java.lang.Deprecated")).isPresent();
            assertThat(classPath.declaration("b.B")).isEmpty();
        });
        assertThat(notices).extracting(n -> n.path() + " " + n.message()).containsExactly(
                "/p/classes cannot be read in full (/p/classes/b), types of this class path entry stay unknown");
    }
}
