package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.Analyzer;
import dev.leaselint.core.Options;
import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A fix whose making fails does not take its finding along. */
class FailingFixTest {
    private static final String CODE = """
            import java.util.UUID;
            import redis.clients.jedis.Jedis;
            class Desk {
                boolean lock(Jedis jedis) {
                    String owner = UUID.randomUUID().toString();
                    return jedis.setnx("desk:lock", owner) == 1;
                }
            }
            """;

    @TempDir
    Path root;

    private final List<Notice> notices = new ArrayList<>();

    private List<Finding> analyse(String text) {
        Project project = new Project(root).file("Desk.java", CODE);
        SourceUnit whole = project.unit("Desk");
        SourceUnit unit = new SourceUnit(new SourceText("Desk.java", text), whole.packageName(), whole.imports(),
                whole.importsEnd(), whole.types(), false);
        return new Analyzer(project.index(), Catalogs.builtin(), Options.DEFAULT, notices::add).analyze(unit);
    }

    @Test
    void isMadeOfTheWholeText() {
        List<Finding> found = analyse(CODE);

        assertThat(found).singleElement().matches(f -> f.rule().equals("RedisLockMissingTtl") && f.firstFix().isPresent());
        assertThat(notices).isEmpty();
    }

    @Test
    void leavesTheFindingWithATextAndIsTold() {
        List<Finding> found = analyse(CODE.substring(0, CODE.indexOf(" == 1")));

        assertThat(found).singleElement().matches(f -> f.rule().equals("RedisLockMissingTtl"));
        assertThat(found.get(0).fixes()).isNotEmpty().allMatch(Fix::isText);
        assertThat(notices).isNotEmpty().allMatch(n -> n.kind() == Notice.Kind.INTERNAL
                && n.message().startsWith("a fix failed on type Desk"));
    }
}
