package dev.leaselint.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leaselint.baseline.Baseline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineFilesTest {
    @TempDir
    private Path root;

    private Path make(String directory) throws IOException {
        Path file = Files.createDirectories(root.resolve(directory)).resolve(Baseline.NAME);
        return Files.writeString(file, "old");
    }

    @Test
    void theNearestFileOfTheTreeWins() throws IOException {
        Path upper = make("a");
        Path module = Files.createDirectories(root.resolve("a/b/c"));
        assertThat(BaselineFiles.nearest(module, root, root)).contains(upper);
        Path nearer = make("a/b");
        assertThat(BaselineFiles.nearest(module, root, root)).contains(nearer);
        assertThat(BaselineFiles.nearest(module, module, module)).isEmpty();
    }

    @Test
    void oneWhereMavenWasStartedCountsAboveTheSourcesAndBesideThem() throws IOException {
        Path file = make("start");
        Path start = file.getParent();
        Path below = Files.createDirectories(start.resolve("src"));
        Path beside = Files.createDirectories(root.resolve("other"));
        assertThat(BaselineFiles.nearest(start, start, below)).contains(file);
        assertThat(BaselineFiles.nearest(start, start, beside)).contains(file);
        assertThat(BaselineFiles.nearest(beside, start, beside)).contains(file);
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Path shared = make("shared");
        Path link = Files.createSymbolicLink(root.resolve(Baseline.NAME), shared);
        BaselineFiles.save(link, "new");
        assertThat(link).isSymbolicLink();
        assertThat(shared).hasContent("new");
    }

    @Test
    void aLinkThatLeadsNowhereIsNotPassedOver() throws IOException {
        Path link = Files.createSymbolicLink(root.resolve(Baseline.NAME), root.resolve("gone"));
        assertThat(BaselineFiles.nearest(root, root, root)).contains(link);
        assertThatThrownBy(() -> BaselineFiles.save(link, "new")).isInstanceOf(NoSuchFileException.class);
    }
}
