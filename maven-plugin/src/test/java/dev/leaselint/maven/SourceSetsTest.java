package dev.leaselint.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceSetsTest {
    @TempDir
    private Path home;

    @BeforeEach
    void makeDirectories() throws IOException {
        Files.createDirectories(home.resolve("a/src/main"));
        Files.createDirectories(home.resolve("a/source"));
        Files.createFile(home.resolve("a/file"));
    }

    @Test
    void oneDirectoryIsItsOwnBase() throws MojoExecutionException {
        SourceSet set = SourceSets.ofDirectories(List.of("a/src/../src"), home);
        assertThat(set).isEqualTo(new SourceSet(List.of(home.resolve("a/src")), List.of(), home.resolve("a/src")));
    }

    @Test
    void severalDirectoriesShareTheDeepestBase() throws MojoExecutionException {
        SourceSet set = SourceSets.ofDirectories(List.of("a/src/main", home.resolve("a/source").toString()), home);
        assertThat(set.base()).isEqualTo(home.resolve("a"));
        assertThat(set.roots()).containsExactly(home.resolve("a/src/main"), home.resolve("a/source"));
    }

    @Test
    void missingDirectoryNamesItsNeighbour() {
        assertThatThrownBy(() -> SourceSets.ofDirectories(List.of("a/sorce"), home))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("leaselint.sources: 'a/sorce' does not exist. Did you mean '" + home.resolve("a/source")
                        + "'?");
        assertThatThrownBy(() -> SourceSets.ofDirectories(List.of("b/c/d"), home))
                .hasMessage("leaselint.sources: 'b/c/d' does not exist.");
    }

    @Test
    void singleFilesAreAllowed() throws IOException, MojoExecutionException {
        Path file = Files.createFile(home.resolve("a/A.java"));
        assertThat(SourceSets.ofDirectories(List.of("a/A.java"), home))
                .isEqualTo(new SourceSet(List.of(file), List.of(), home.resolve("a")));
    }

    @Test
    void otherFilesAreNot() {
        assertThatThrownBy(() -> SourceSets.ofDirectories(List.of("a/file"), home))
                .hasMessage("leaselint.sources: 'a/file' is neither a directory nor a Java file.");
    }
}
