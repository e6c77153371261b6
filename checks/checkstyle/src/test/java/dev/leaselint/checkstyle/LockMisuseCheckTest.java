package dev.leaselint.checkstyle;

import static dev.leaselint.checkstyle.Run.config;
import static dev.leaselint.checkstyle.Run.lockMisuse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.puppycrawl.tools.checkstyle.api.CheckstyleException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockMisuseCheckTest {
    private static final String ENGLISH = Run.properties("localeLanguage=en");

    @TempDir
    private Path project;

    private void write(String name, String text) throws IOException {
        Samples.write(project, name, text);
    }

    private Run run(String... properties) throws CheckstyleException {
        return Run.of(project, config(ENGLISH + lockMisuse(properties)));
    }

    @Test
    void reportsTheRuleAsModuleIdAtTheCall() throws Exception {
        write("shop/Stock.java", Samples.STOCK);

        Run run = run();

        assertThat(run.reports).containsExactly("shop/Stock.java:7:15 error RedisLockBareDelete");
        assertThat(run.messages.get(0)).contains("del(\"lock:\" + id)", "deletes the lock key whoever holds it by now");
    }

    @Test
    void helpersInOtherFilesOfTheRunAreSeenThroughWhateverTheOrder() throws Exception {
        write("shop/Locks.java", Samples.LOCKS);
        write("shop/Orders.java", Samples.ORDERS);
        String found = "shop/Orders.java:9:23 error RedisLockBareDelete";

        assertThat(Run.of(project, config(lockMisuse()), "shop/Orders.java", "shop/Locks.java").reports).contains(found);
        assertThat(Run.of(project, config(lockMisuse()), "shop/Locks.java", "shop/Orders.java").reports).contains(found);
    }

    @Test
    void aSingleOpenFileIsJudgedByItself() throws Exception {
        write("shop/Locks.java", Samples.LOCKS);
        write("shop/Orders.java", Samples.ORDERS);
        write("shop/Stock.java", Samples.STOCK);

        assertThat(Run.of(project, config(lockMisuse()), "shop/Orders.java").reports).isEmpty();
        assertThat(Run.of(project, config(lockMisuse()), "shop/Stock.java").reports).hasSize(1);
    }

    @Test
    void aContextHelpsAndIsNotReportedOn() throws Exception {
        write("shared/shop/Locks.java", Samples.LOCKS);
        write("shared/shop/Stock.java", Samples.STOCK);
        write("app/shop/Orders.java", Samples.ORDERS);

        Run run = Run.of(project, config(lockMisuse("context=" + project.resolve("shared"))), "app/shop/Orders.java");

        assertThat(run.reports).containsExactly("app/shop/Orders.java:9:23 error RedisLockBareDelete");
    }

    @Test
    void rulesAreChosenAndSwitchedOff() throws Exception {
        write("shop/Stock.java", Samples.STOCK);

        assertThat(run("rules=RedisLockMissingTtl, RedlockMisuse").reports).isEmpty();
        assertThat(run("rules=RedisLockBareDelete").reports).hasSize(1);
        assertThat(run("disabledRules=RedisLockBareDelete").reports).isEmpty();
        assertThat(run("ruleSeverity=RedisLockBareDelete=ignore").reports).isEmpty();
    }

    @Test
    void aRulesOwnSeverityWinsOverThatOfTheModuleWhichIsTheMost() throws Exception {
        write("shop/Stock.java", Samples.STOCK);

        assertThat(run("severity=warning").reports).containsExactly("shop/Stock.java:7:15 warning RedisLockBareDelete");
        assertThat(run("severity=info", "ruleSeverity=RedisLockBareDelete=warning").reports)
                .containsExactly("shop/Stock.java:7:15 warning RedisLockBareDelete");
        assertThat(run("ruleSeverity=RedisLockBareDelete=info, RedlockMisuse=error").reports)
                .containsExactly("shop/Stock.java:7:15 info RedisLockBareDelete");
    }

    @Test
    void anIdOfTheUserIsKept() throws Exception {
        write("shop/Stock.java", Samples.STOCK);

        assertThat(run("id=locks").reports).containsExactly("shop/Stock.java:7:15 error locks");
    }

    @Test
    void theProjectsFileCountsAndPropertiesWinOverIt() throws Exception {
        write("shop/Stock.java", Samples.STOCK);
        write("leaselint.yml", "rules: {RedisLockBareDelete: off}\n");
        write("legacy.yml", "exclude: [\"shop/**\"]\n");
        String file = "config=" + project.resolve("leaselint.yml");

        assertThat(run(file).reports).isEmpty();
        assertThat(run(file, "rules=RedisLockBareDelete").reports).hasSize(1);
        assertThat(run(file, "ruleSeverity=RedisLockBareDelete=info").reports)
                .containsExactly("shop/Stock.java:7:15 info RedisLockBareDelete");
        assertThat(run("config=" + project.resolve("legacy.yml")).reports).isEmpty();
    }

    @Test
    void termsReachTheRules() throws Exception {
        write("shop/Till.java", """
                package shop;
                class Till {
                    String lock(redis.clients.jedis.Jedis jedis, String customerNumber, String owner) {
                        return jedis.set("lock:" + customerNumber, owner,
                                redis.clients.jedis.params.SetParams.setParams().nx().px(1000));
                    }
                }
                """);

        assertThat(run("rules=RedisLockPiiInKey").reports).isEmpty();
        assertThat(run("rules=RedisLockPiiInKey", "piiTerms=customerNumber").reports).hasSize(1);
    }

    @Test
    void wrongSettingsAreNamed() throws Exception {
        wrong("unknown rule 'RedisLockBareDelet'; did you mean 'RedisLockBareDelete'?", "rules=RedisLockBareDelet");
        wrong("disabledRules: unknown rule 'X'", "disabledRules=X");
        wrong("'RedlockMisuse' is not of the form Rule=severity", "ruleSeverity=RedlockMisuse");
        wrong("unknown severity 'eror'; did you mean 'error'?", "ruleSeverity=RedlockMisuse=eror");
        wrong("config: none.yml: the file does not exist", "config=none.yml");
        wrong("maxTtl: 'soon' is no duration", "maxTtl=soon");
        wrong("fenceColumns: 'b c' is no column name", "fenceColumns=a,b c");
    }

    private void wrong(String message, String property) {
        assertThatThrownBy(() -> run(property)).isInstanceOf(CheckstyleException.class).satisfies(thrown -> {
            Throwable cause = thrown;
            while (cause.getCause() instanceof CheckstyleException) {
                cause = cause.getCause();
            }
            assertThat(cause).hasMessageContaining("LockMisuse: ").hasMessageContaining(message);
        });
    }

    @Test
    void columnsCountTabsAsCheckstyleDoes() throws Exception {
        write("shop/Stock.java", Samples.STOCK.replace("        jedis", "\t\tjedis"));

        assertThat(run().reports).containsExactly("shop/Stock.java:7:23 error RedisLockBareDelete");
        assertThat(Run.of(project, config(Run.properties("tabWidth=4") + lockMisuse())).reports)
                .containsExactly("shop/Stock.java:7:15 error RedisLockBareDelete");
    }

    @Test
    void messagesComeInChinese() throws Exception {
        write("shop/Stock.java", Samples.STOCK);

        Run run = Run.of(project, config(Run.properties("localeLanguage=zh") + lockMisuse()));

        assertThat(run.messages).singleElement().asString()
                .startsWith("释放锁时直接删除键").contains("Stock#unlock", "del(\"lock:\" + id)").doesNotContain("{0}");
    }

    @Test
    void aMessageOfTheConfigurationIsUsed() throws Exception {
        write("shop/Stock.java", Samples.STOCK);

        Run run = Run.of(project, config("<module name=\"LockMisuse\">"
                + "<message key=\"RedisLockBareDelete\" value=\"see the wiki, {1}\"/></module>"));

        assertThat(run.messages).singleElement().asString().startsWith("see the wiki, Stock#unlock(");
    }

    @Test
    void whatCannotBeReadIsToldAndTheRestGoesOn() throws Exception {
        write("shop/Broken.java", "package shop;\nimport redis.clients.jedis.Jedis;\nclass Broken { void m( { }\n");
        write("shop/Empty.java", "");
        write("shop/Stock.java", Samples.STOCK);

        Run run = run();

        assertThat(run.reports).anyMatch(report -> report.matches("shop/Broken.java:\\d:0 info null"))
                .contains("shop/Empty.java:1:0 info null", "shop/Stock.java:7:15 error RedisLockBareDelete");
        assertThat(run.messages).contains("Not fully checked: is empty");
    }

    @Test
    void aMissingJarIsToldAtTheFirstFile() throws Exception {
        write("shop/Stock.java", Samples.STOCK);

        Run run = run("classpath=no-such.jar");

        assertThat(run.reports).contains("shop/Stock.java:1:0 info null");
        assertThat(run.messages).anyMatch(message -> message.startsWith("Not fully checked: no-such.jar: "));
    }

    @Test
    void aFindingInAMapperFileIsReportedThere() throws Exception {
        write("src/main/java/shop/Rooms.java", "package shop; interface Rooms { int close(long id, long version); }\n");
        write("src/main/resources/Rooms.xml", """
                <mapper namespace="shop.Rooms">
                  <update id="close">
                    update room set fencing_token = #{version} where id = #{id}
                  </update>
                </mapper>
                """);

        Run run = Run.of(project, config(lockMisuse()), "src/main/java/shop/Rooms.java");

        assertThat(run.reports).containsExactly("src/main/resources/Rooms.xml:2:3 error FencingTokenNotEnforced");
    }

    @Test
    void theCacheOfCheckstyleHidesNothing() throws Exception {
        write("shop/Locks.java", Samples.LOCKS.replace("jedis.del(key)", "System.out.println(key)"));
        write("shop/Orders.java", Samples.ORDERS);
        Path cache = Files.createTempDirectory(project, "cache").resolve("cache");
        String config = config(Run.properties("cacheFile=" + cache) + lockMisuse("rules=RedisLockBareDelete"));
        assertThat(Run.of(project, config, "shop/Locks.java", "shop/Orders.java").reports).isEmpty();

        write("shop/Locks.java", Samples.LOCKS);

        assertThat(Run.of(project, config, "shop/Locks.java", "shop/Orders.java").reports)
                .containsExactly("shop/Orders.java:9:23 error RedisLockBareDelete");
    }
}
