package dev.leaselint.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.baseline.Entry;
import dev.leaselint.core.Options;
import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.source.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JudgeTest {
    private static final String RULE = "RedisLockBareDelete";

    @TempDir
    private Path base;

    private Request request;

    @BeforeEach
    void prepare() throws IOException {
        Path root = Files.createDirectories(base.resolve("mod/src/main/java"));
        Files.createDirectories(base.resolve("other"));
        Files.writeString(base.resolve("other/There.java"), "");
        request = Request.of(List.of(root), base, Catalogs.builtin());
    }

    private boolean judges(String path, boolean wholeBuild, Notice... notices) {
        Entry entry = new Entry(RULE, path, "", "12", "", 1, "", "", Optional.empty());
        return new Judge(base, request, List.of(notices), wholeBuild).test(entry);
    }

    @Test
    void filesOfTheRun() {
        assertThat(judges("mod/src/main/java/A.java", false)).isTrue();
        assertThat(judges("other/There.java", false)).isFalse();
        assertThat(judges("other/There.java", true)).isFalse();
    }

    @Test
    void filesThatAreGoneCanBeJudgedByTheWholeBuild() {
        assertThat(judges("other/Gone.java", false)).isFalse();
        assertThat(judges("other/Gone.java", true)).isTrue();
    }

    @Test
    void whatWasNotUnderstoodCannotBeJudged() {
        String path = "mod/src/main/java/A.java";
        assertThat(judges(path, true, new Notice(Notice.Kind.UNPARSABLE, path, 3, "x"))).isFalse();
        assertThat(judges(path, true, new Notice(Notice.Kind.SUPPRESSION, path, 3, "x"))).isTrue();
    }

    @Test
    void neitherCanRulesThatWereNotRunNorFilesThatWereLeftOut() {
        request = request.withOptions(Options.DEFAULT.withRules(Set.of(), Set.of(RULE), Map.of()));
        assertThat(judges("mod/src/main/java/A.java", false)).isFalse();
        request = request.withOptions(Options.DEFAULT).withFilter(List.of("a/**"), List.of("**/B.java"), false);
        assertThat(judges("mod/src/main/java/A.java", false)).isFalse();
        assertThat(judges("mod/src/main/java/a/A.java", false)).isTrue();
        assertThat(judges("mod/src/main/java/a/B.java", false)).isFalse();
    }
}
