package dev.leaselint.checkstyle;

import static org.assertj.core.api.Assertions.assertThat;

import com.puppycrawl.tools.checkstyle.Main;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line of Checkstyle, in a process of its own because it ends its JVM. */
class MainTest {
    @TempDir
    private Path project;

    private record Outcome(int status, String output) {}

    private Outcome main(String module, String format, String... sources) throws Exception {
        String modules = Run.properties("localeLanguage=en") + module;
        Path config = Files.writeString(project.resolve("checks.xml"), Run.config(modules));
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("java.class.path"), Main.class.getName(),
                "-c", config.toString(), "-f", format));
        command.addAll(List.of(sources));
        Process process = new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output);
    }

    @Test
    void plainOutputNamesTheRuleAndTheStatusCountsErrors() throws Exception {
        Samples.write(project, "src/shop/Stock.java", Samples.STOCK);

        Outcome outcome = main(Run.lockMisuse(), "plain", "src");

        assertThat(outcome.output()).containsPattern(
                "\\[ERROR] .*Stock\\.java:7:15: .*deletes the lock key.* \\[RedisLockBareDelete]");
        assertThat(outcome.status()).isEqualTo(1);
    }

    @Test
    void severalDirectoriesAreOneProgramInXmlToo() throws Exception {
        Samples.write(project, "one/shop/Orders.java", Samples.ORDERS);
        Samples.write(project, "two/shop/Locks.java", Samples.LOCKS);

        Outcome outcome = main(Run.lockMisuse("severity=warning"), "xml", "one", "two");

        assertThat(outcome.output())
                .containsPattern("<file name=\"[^\"]*Orders\\.java\">\\s*<error line=\"9\" column=\"23\" severity=\"warning\"")
                .contains("source=\"dev.leaselint.checkstyle.LockMisuseCheck#RedisLockBareDelete\"");
        assertThat(outcome.status()).isZero();
    }

    @Test
    void aWrongSettingIsSaidWithTheNearestName() throws Exception {
        Samples.write(project, "src/shop/Stock.java", Samples.STOCK);

        Outcome outcome = main(Run.lockMisuse("rules=RedisLockBareDelet"), "plain", "src");

        assertThat(outcome.output()).contains("LockMisuse: rules: unknown rule 'RedisLockBareDelet'; did you mean");
        assertThat(outcome.status()).isNotZero();
    }
}
