package dev.leaselint.errorprone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checks in a compiler process of their own, set up as a user sets them up. */
class RealCompilerTest {
    private static final String CLASS_PATH =
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    private static final String JAVAC = "jdk.compiler/com.sun.tools.javac.";
    private static final List<String> EXPORTED =
            List.of("api", "file", "main", "model", "parser", "processing", "tree", "util");
    private static final List<String> OPENED = List.of("code", "comp");

    @TempDir
    private Path project;

    private record Run(int status, String output) {}

    /** Compiles with the checks that are named only. */
    private Run javac(String errorProne, String policy) throws IOException, InterruptedException {
        return compile("-XepDisableAllChecks " + errorProne, policy);
    }

    private Run compile(String errorProne, String policy) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "javac").toString());
        EXPORTED.forEach(name -> command.add("-J--add-exports=" + JAVAC + name + "=ALL-UNNAMED"));
        OPENED.forEach(name -> command.add("-J--add-opens=" + JAVAC + name + "=ALL-UNNAMED"));
        command.addAll(List.of("-XDcompilePolicy=" + policy, "--should-stop=ifError=FLOW"));
        command.addAll(List.of("-classpath", CLASS_PATH, "-processorpath", CLASS_PATH));
        command.addAll(List.of("-Xplugin:ErrorProne " + errorProne, "-d", "out"));
        try (Stream<Path> files = Files.list(project)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .forEach(file -> command.add(file.getFileName().toString()));
        }
        Path output = Files.createDirectories(project.resolve("out")).resolve("javac.txt");
        Process process = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(2, TimeUnit.MINUTES);
        if (!ended) {
            process.destroyForcibly();
        }
        assertThat(ended).as("javac ends").isTrue();
        return new Run(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(project.resolve(name), text);
    }

    private void writeProject() throws IOException {
        write("AOrders.java",
                """
                class AOrders {
                    void pay(Commands commands, String id, String token) {
                        if (commands.setNx("lock:" + id, token)) {
                            try {
                                System.out.println(id);
                            } finally {
                                commands.remove("lock:" + id);
                            }
                        }
                    }
                }
                """);
        write("Commands.java",
                """
                import redis.clients.jedis.Jedis;
                import redis.clients.jedis.params.SetParams;

                class Commands {
                    private final Jedis jedis = new Jedis();

                    boolean setNx(String key, String value) {
                        return "OK".equals(jedis.set(key, value, SetParams.setParams().nx().px(1000)));
                    }

                    void remove(String key) {
                        jedis.del(key);
                    }

                    void unlockOrder(String id) {
                        jedis.del("lock:order:" + id);
                    }
                }
                """);
    }

    @Test
    void anErrorFailsTheBuildAndSeesOtherFiles() throws Exception {
        writeProject();
        write("Plain.java", """
                class Plain {
                    int i; // leaselint:ignore RedisLockBareDelete
                    int j; // leaselint:ignore RedisLockBareDelte
                }
                """);

        Run run = javac("-Xep:RedisLockBareDelete:ERROR", "simple");

        assertThat(run.output())
                .contains("AOrders.java:7: error: [RedisLockBareDelete]")
                .contains("commands.remove(\"lock:\" + id);")
                .contains("(see leaselint/docs/rules.md#redislockbaredelete)")
                .contains("Plain.java:2: suppresses RedisLockBareDelete where there is none; remove it")
                .contains("Plain.java:3: suppresses 'RedisLockBareDelte', which is no rule; did you mean")
                .doesNotContain("An unhandled exception");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void fileByFileTheOtherFilesAreUnknown() throws Exception {
        writeProject();

        Run run = javac("-Xep:RedisLockBareDelete:WARN", "byfile");

        assertThat(run.output())
                .contains("Commands.java:16: warning: [RedisLockBareDelete]")
                .containsOnlyOnce("warning: leaselint: -XDcompilePolicy=simple is missing")
                .doesNotContain("AOrders.java")
                .doesNotContain("An unhandled exception");
        assertThat(run.status()).isZero();
    }

    @Test
    void theHostSwitchesRulesOffAndKeepsGeneratedCodeQuiet() throws Exception {
        writeProject();
        write("Written.java", """
                @Generated
                class Written {
                    void unlockOrder(redis.clients.jedis.Jedis jedis, String id) { jedis.del("lock:order:" + id); }
                }
                @interface Generated {}
                """);

        assertThat(javac("-XepAllErrorsAsWarnings -Xep:RedisLockBareDelete:OFF", "simple").output())
                .doesNotContain("[RedisLockBareDelete]");
        assertThat(javac("-Xep:RedisLockBareDelete:WARN -XepDisableWarningsInGeneratedCode", "simple").output())
                .contains("AOrders.java:7: warning: [RedisLockBareDelete]")
                .doesNotContain("Written.java");
    }

    @Test
    void patchModeRepairsTheFile() throws Exception {
        write("Orders.java", """
                import redis.clients.jedis.Jedis;

                class Orders {
                    boolean lock(Jedis jedis, String id, String token) {
                        if (jedis.setnx("lock:" + id, token) == 1) {
                            jedis.expire("lock:" + id, 30);
                            return true;
                        }
                        return false;
                    }
                }
                """);

        Run patched = javac("-XepPatchChecks:RedisLockNonAtomicAcquire -XepPatchLocation:IN_PLACE", "simple");

        assertThat(patched.output()).contains("Refactoring changes were successfully applied").doesNotContain("unhandled exception");
        assertThat(Files.readString(project.resolve("Orders.java")))
                .contains("import redis.clients.jedis.params.SetParams;", "SetParams.setParams().nx().ex(30)")
                .doesNotContain("setnx", "jedis.expire");
        Run after = javac("-Xep:RedisLockNonAtomicAcquire:ERROR", "simple");
        assertThat(after.output()).doesNotContain("[RedisLockNonAtomicAcquire]", "error:");
        assertThat(after.status()).isZero();
    }

    @Test
    void aFindingMayBeWorseThanTheRuleUnlessTheUserSaysOtherwise() throws Exception {
        write("Orders.java", """
                import redis.clients.jedis.Jedis;
                import redis.clients.jedis.params.SetParams;

                class Orders {
                    boolean lock(Jedis jedis, String id) {
                        String owner = Thread.currentThread().getName();
                        return "OK".equals(jedis.set("lock:" + id, owner, SetParams.setParams().nx().px(1000)));
                    }

                    void unlock(Jedis jedis, String id) {
                        if (Thread.currentThread().getName().equals(jedis.get("lock:" + id))) {
                            jedis.del("lock:" + id);
                        }
                    }
                }
                """);
        write("leaselint.yml", "rules: {RedisLockConstantOwner: error, RedisLockNonAtomicRelease: off}\n");
        String config = "-XepOpt:leaselint:Config=leaselint.yml";

        assertThat(compile(config, "simple").output())
                .contains("Orders.java:7: error: [RedisLockConstantOwner]");
        assertThat(javac("-Xep:RedisLockConstantOwner:WARN " + config, "simple").output())
                .contains("Orders.java:7: warning: [RedisLockConstantOwner]");
    }

    @Test
    void aWrongOptionIsNamed() throws Exception {
        writeProject();

        Run run = javac("-Xep:RedisLockBareDelete:WARN -XepOpt:leaselint:MaxTtl=soon", "simple");

        assertThat(run.output())
                .contains("error: leaselint: -XepOpt:leaselint:MaxTtl: 'soon' is no duration")
                .doesNotContain("An unhandled exception");
        assertThat(run.status()).isNotZero();
    }

    @Test
    void mapperFilesAndConfiguredTermsCount() throws Exception {
        Files.createDirectories(project.resolve("res"));
        write("res/RoomMapper.xml", """
                <mapper namespace="RoomMapper">
                  <update id="close">update room set turn = turn + 1 where id = #{id} and turn = #{turn}</update>
                </mapper>
                """);
        write("res/Cut.xml", "<mapper namespace=\"Other\">");
        write("RoomMapper.java", "interface RoomMapper { int close(long id, long turn); }");
        write("Desk.java", """
                class Desk {
                    RoomMapper rooms;
                    void close(long id, long turn) {
                        rooms.close(id, turn);
                    }
                }
                """);
        write("Till.java", """
                class Till {
                    redis.clients.jedis.Jedis jedis;
                    String lock(String customerNumber, String owner) {
                        return jedis.set("lock:" + customerNumber, owner,
                                redis.clients.jedis.params.SetParams.setParams().nx().px(1000));
                    }
                }
                """);

        Run run = javac("-Xep:FencedUpdateCountIgnored:WARN -Xep:RedisLockPiiInKey:WARN -XepOpt:leaselint:Resources=res"
                + " -XepOpt:leaselint:FenceColumns=turn -XepOpt:leaselint:PiiTerms=customerNumber", "simple");

        assertThat(run.output())
                .contains("Desk.java:4: warning: [FencedUpdateCountIgnored]")
                .contains("Till.java:4: warning: [RedisLockPiiInKey]")
                .contains("leaselint: res/Cut.xml:", "mapper file is malformed")
                .doesNotContain("An unhandled exception");
        assertThat(run.status()).isZero();
    }

    @Test
    void aScriptThatIsNoLuaIsANote() throws Exception {
        Files.createDirectories(project.resolve("res/lua"));
        write("res/lua/renew.lua", "return redis.call('pexpire', KEYS[1] ARGV[1])");
        write("Desk.java", """
                import java.util.List;
                class Desk {
                    static final String RELEASE = "return redis.call('del', KEYS[1]";
                    redis.clients.jedis.Jedis jedis;
                    void unlock(String id) {
                        jedis.eval(RELEASE, List.of("lock:" + id), List.of());
                        jedis.del("lock:" + id);
                    }
                    void renew(String id) {
                        jedis.eval("lua/renew.lua", List.of("lock:" + id), List.of("1000"));
                    }
                }
                """);

        Run run = javac("-Xep:RedisLockBareDelete:WARN -XepOpt:leaselint:Resources=res", "simple");

        assertThat(run.output())
                .containsOnlyOnce("Desk.java:3: script is not understood as Lua in its line 1")
                .containsOnlyOnce("res/lua/renew.lua:1: script is not understood as Lua in its line 1")
                .contains("Desk.java:7: warning: [RedisLockBareDelete]")
                .doesNotContain("An unhandled exception");
        assertThat(run.status()).isZero();
    }
}
