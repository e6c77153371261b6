package dev.leaselint.checkstyle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command line of Checkstyle prints. */
class MainTest {
    @TempDir
    private Path project;

    private CommandLine.Outcome main(String module, String format, String... sources) throws Exception {
        return CommandLine.run(project, module, format, sources);
    }

    @Test
    void plainOutputNamesTheRuleAndTheStatusCountsErrors() throws Exception {
        Samples.write(project, "src/shop/Stock.java", Samples.STOCK);

        CommandLine.Outcome outcome = main(Run.lockMisuse(), "plain", "src");

        assertThat(outcome.output()).containsPattern(
                "\\[ERROR] .*Stock\\.java:7:15: .*deletes the lock key.* \\[RedisLockBareDelete]");
        assertThat(outcome.status()).isEqualTo(1);
    }

    @Test
    void severalDirectoriesAreOneProgramInXmlToo() throws Exception {
        Samples.write(project, "one/shop/Orders.java", Samples.ORDERS);
        Samples.write(project, "two/shop/Locks.java", Samples.LOCKS);

        CommandLine.Outcome outcome = main(Run.lockMisuse("severity=warning"), "xml", "one", "two");

        assertThat(outcome.output())
                .containsPattern("<file name=\"[^\"]*Orders\\.java\">\\s*<error line=\"9\" column=\"23\" severity=\"warning\"")
                .contains("source=\"dev.leaselint.checkstyle.LockMisuseCheck#RedisLockBareDelete\"");
        assertThat(outcome.status()).isZero();
    }

    @Test
    void aWrongSettingIsSaidWithTheNearestName() throws Exception {
        Samples.write(project, "src/shop/Stock.java", Samples.STOCK);

        CommandLine.Outcome outcome = main(Run.lockMisuse("rules=RedisLockBareDelet"), "plain", "src");

        assertThat(outcome.output()).contains("LockMisuse: rules: unknown rule 'RedisLockBareDelet'; did you mean");
        assertThat(outcome.status()).isNotZero();
    }
}
