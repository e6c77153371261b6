package dev.leaselint.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.fix.Choice;
import dev.leaselint.core.fix.Repaired.Why;
import dev.leaselint.source.Request;
import dev.leaselint.source.Result;
import dev.leaselint.source.Scanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceRepairTest {
    private static final String LOCK = """
            import redis.clients.jedis.Jedis;

            class Lock {
                @Mark
                boolean lock(Jedis jedis, String owner) {
                    if (jedis.setnx("lock:a", owner) == 1) {
                        jedis.expire("lock:a", 30);
                        return true;
                    }
                    return false;
                }
            }
            """;

    @TempDir
    private Path base;

    private Request request(String text) throws IOException {
        Files.writeString(base.resolve("Lock.java"), text);
        return Request.of(List.of(base), base, Catalogs.builtin());
    }

    @Test
    void writesWhatItShows() throws Exception {
        SourceRepair repair = SourceRepair.of(request(LOCK), Choice.all());

        repair.write();

        assertThat(repair.repaired().files()).hasSize(1);
        assertThat(base.resolve("Lock.java"))
                .hasContent(repair.repaired().files().get(0).after().text())
                .content()
                .contains("nx().ex(30)");
    }

    @Test
    void leavesCodeAloneThatLombokChanges() throws IOException {
        String text = LOCK.replace("@Mark", "@lombok.SneakyThrows");

        SourceRepair repair = SourceRepair.of(request(text), Choice.all());

        assertThat(repair.repaired().files()).isEmpty();
        assertThat(repair.repaired().left()).extracting(left -> left.why()).containsExactly(Why.BY_HAND);
    }

    /** The files read again after writing are not Java, unlike the same texts before. */
    @Test
    void bringsTheOldContentsBackWhenTheFilesTurnOutWorse() throws IOException {
        int[] scans = {0};
        Function<Request, Result> scanner = request -> {
            Result result = Scanner.scan(request);
            boolean written = request.texts().isEmpty() && scans[0]++ > 0;
            return written
                    ? new Result(
                            result.findings(),
                            result.suppressed(),
                            List.of(new Notice(Notice.Kind.UNPARSABLE, "Lock.java", 1, "not Java")),
                            result.inventory(),
                            result.stats(),
                            result.units())
                    : result;
        };
        SourceRepair repair = SourceRepair.of(request(LOCK), Choice.all(), scanner);

        assertThatThrownBy(repair::write)
                .isInstanceOf(Rewrite.Refused.class)
                .hasMessage("the fixes leave Lock.java unreadable after all; the files have their old contents again");
        assertThat(base.resolve("Lock.java")).hasContent(LOCK);
    }

    private static final String HELPER = """
            package p;

            import redis.clients.jedis.JedisPooled;
            import redis.clients.jedis.params.SetParams;

            public class Helper {
                private JedisPooled redis;

                public boolean setNx(String key, String value) {
                    return "OK".equals(redis.set(key, value, SetParams.setParams().nx().ex(9)));
                }

                public void del(String key) {
                    redis.del(key);
                }
            }
            """;

    private static final String CALLER = """
            package p;

            class Caller {
                private Helper helper;

                void run(String id, String owner) {
                    if (helper.setNx("lock:" + id, owner)) {
                        helper.del("lock:" + id);
                    }
                }
            }
            """;

    private SourceRepair ofTwoModules(boolean helperIsOwn) throws IOException {
        Path own = Files.createDirectories(base.resolve("own/p"));
        Path other = Files.createDirectories(base.resolve("other/p"));
        Files.writeString(own.resolve("Caller.java"), CALLER);
        Files.writeString((helperIsOwn ? own : other).resolve("Helper.java"), HELPER);
        Request request = Request.of(List.of(base.resolve("own")), base, Catalogs.builtin())
                .withContext(List.of(base.resolve("other")));
        return SourceRepair.of(request, Choice.all());
    }

    @Test
    void changesAHelperTogetherWithItsCaller() throws Exception {
        SourceRepair repair = ofTwoModules(true);

        repair.write();

        assertThat(base.resolve("own/p/Caller.java"))
                .content()
                .contains("helper.compareAndDelete(\"lock:\" + id, owner);");
        assertThat(base.resolve("own/p/Helper.java"))
                .content()
                .contains("public boolean compareAndDelete(String key, String owner) {");
    }

    @Test
    void leavesAHelperOfAnotherModuleAlone() throws IOException {
        SourceRepair repair = ofTwoModules(false);

        assertThat(repair.scan().findings()).extracting(f -> f.rule()).contains("RedisLockBareDelete");
        assertThat(repair.repaired().files()).isEmpty();
    }

    /** Two callers of a helper that looks and deletes. */
    private void writeCallersAndHelper() throws IOException {
        Path own = Files.createDirectories(base.resolve("own"));
        Path other = Files.createDirectories(base.resolve("other"));
        Files.writeString(other.resolve("KeyStore.java"), """
                import redis.clients.jedis.Jedis;

                public class KeyStore {
                    public void deleteIfEquals(Jedis jedis, String key, String owner) {
                        if (owner.equals(jedis.get(key))) {
                            jedis.del(key);
                        }
                    }
                }
                """);
        Files.writeString(own.resolve("Callers.java"), """
                import redis.clients.jedis.Jedis;

                class Callers {
                    void one(KeyStore store, Jedis jedis, String owner) {
                        store.deleteIfEquals(jedis, "lock:a", owner);
                    }

                    void two(KeyStore store, Jedis jedis, String owner) {
                        store.deleteIfEquals(jedis, "lock:b", owner);
                    }
                }
                """);
    }

    @Test
    void aHelperIsRepairedInItsFileForAllThatCallIt() throws IOException {
        writeCallersAndHelper();

        SourceRepair repair = SourceRepair.of(Request.of(List.of(base), base, Catalogs.builtin()), Choice.all());

        assertThat(repair.repaired().files()).extracting(changed -> changed.path()).containsExactly("other/KeyStore.java");
        assertThat(repair.repaired().files().get(0).after().text()).contains("eval(RELEASE_SCRIPT").doesNotContain("del(key)");
        assertThat(repair.repaired().applied()).hasSize(1);
        assertThat(repair.repaired().applied().get(0).fix().reason()).endsWith("; in KeyStore.java, for all that call it");
        assertThat(repair.repaired().left()).isEmpty();
    }

    @Test
    void aHelperOfAnotherModuleIsLeftWithTheReason() throws IOException {
        writeCallersAndHelper();
        Request request = Request.of(List.of(base.resolve("own")), base, Catalogs.builtin())
                .withContext(List.of(base.resolve("other")));

        SourceRepair repair = SourceRepair.of(request, Choice.all());

        assertThat(repair.repaired().files()).isEmpty();
        assertThat(repair.repaired().left()).hasSize(2).allSatisfy(left -> {
            assertThat(left.why()).isEqualTo(Why.BY_HAND);
            assertThat(left.reason()).endsWith(": look and delete stand in code that is not of this module's sources");
        });
    }
}
