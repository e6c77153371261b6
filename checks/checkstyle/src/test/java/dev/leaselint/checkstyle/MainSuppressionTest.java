package dev.leaselint.checkstyle;

import static dev.leaselint.checkstyle.Run.lockMisuse;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Suppression filters, severities and switched-off rules on the command line of Checkstyle. */
class MainSuppressionTest {
    private static final String DELETE = "        jedis.del(\"lock:\" + id);";
    private static final List<String> CLASSES = List.of("Listed", "Annotated", "Single", "Commented", "Open");

    @TempDir
    private Path project;

    @BeforeEach
    void oneFindingInEachClass() throws IOException {
        for (String name : CLASSES) {
            Samples.write(project, "src/shop/" + name + ".java", Samples.STOCK.replace("Stock", name));
        }
        rewrite("Annotated", "    void unlock", "    @SuppressWarnings(\"lockmisuse\") void unlock");
        rewrite("Commented", DELETE, "// CHECKSTYLE:OFF\n" + DELETE + "\n// CHECKSTYLE:ON");
    }

    private void rewrite(String name, String text, String other) throws IOException {
        Path file = project.resolve("src/shop/" + name + ".java");
        Files.writeString(file, Files.readString(file).replace(text, other));
    }

    private CommandLine.Outcome main(String modules) throws Exception {
        return CommandLine.run(project, modules, "plain", "src");
    }

    @Test
    void eachFilterHidesItsOwn() throws Exception {
        Path list = Files.writeString(project.resolve("suppressions.xml"), """
                <?xml version="1.0"?>
                <!DOCTYPE suppressions PUBLIC "-//Checkstyle//DTD SuppressionFilter Configuration 1.2//EN"
                    "https://checkstyle.org/dtds/suppressions_1_2.dtd">
                <suppressions>
                  <suppress files="Listed\\.java" id="RedisLockBareDelete"/>
                  <suppress files="Open\\.java" id="RedisLockMissingTtl"/>
                </suppressions>
                """);
        String filters = "<module name=\"SuppressionFilter\">" + Run.properties("file=" + list) + "</module>"
                + "<module name=\"TreeWalker\"><module name=\"SuppressWarningsHolder\"/></module>"
                + "<module name=\"SuppressWarningsFilter\"/>"
                + "<module name=\"SuppressionSingleFilter\">"
                + Run.properties("files=Single\\.java", "checks=LockMisuse") + "</module>"
                + "<module name=\"SuppressWithPlainTextCommentFilter\"/>";

        CommandLine.Outcome all = main(lockMisuse());
        CommandLine.Outcome filtered = main(filters + lockMisuse());

        assertThat(reported(all)).containsExactlyInAnyOrderElementsOf(CLASSES);
        assertThat(all.status()).isEqualTo(CLASSES.size());
        assertThat(reported(filtered)).containsExactly("Open");
        assertThat(filtered.status()).isEqualTo(1);
    }

    @Test
    void aSeverityOfARuleIsTold() throws Exception {
        CommandLine.Outcome outcome = main(lockMisuse("ruleSeverity=RedisLockBareDelete=warning"));

        assertThat(reported(outcome)).containsExactlyInAnyOrderElementsOf(CLASSES);
        assertThat(outcome.output()).contains("[WARN]").doesNotContain("[ERROR]");
        assertThat(outcome.status()).isZero();
    }

    @Test
    void rulesThatAreOffReportNothing() throws Exception {
        CommandLine.Outcome disabled = main(lockMisuse("disabledRules=RedisLockBareDelete"));
        CommandLine.Outcome others = main(lockMisuse("rules=RedlockMisuse, RedisLockMissingTtl"));

        assertThat(reported(disabled)).isEmpty();
        assertThat(reported(others)).isEmpty();
        assertThat(disabled.status() + others.status()).isZero();
    }

    private static List<String> reported(CommandLine.Outcome outcome) {
        return CLASSES.stream().filter(name -> outcome.output().contains(name + ".java:")).toList();
    }
}
