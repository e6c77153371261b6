package dev.leaselint.fix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.fix.Choice;
import dev.leaselint.source.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Repairs leave what they do not mean to change, in files of every form. */
class RepairedTextTest {
    private static final String ACQUIRE = """
            package a;

            import redis.clients.jedis.Jedis;

            class Lock {
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

    /** The texts of the changed files by name. */
    private Map<String, String> repaired() {
        SourceRepair repair = SourceRepair.of(Request.of(List.of(base), base, Catalogs.builtin()), Choice.all());
        assertThat(repair.repaired().settled()).isTrue();
        return repair.repaired().files().stream()
                .collect(Collectors.toMap(file -> file.path(), file -> file.after().text()));
    }

    private String repaired(String text) throws IOException {
        Files.writeString(base.resolve("Lock.java"), text);
        return repaired().get("Lock.java");
    }

    @Test
    void keepsLineEndsTabsAndTheMissingLastLineEnd() throws IOException {
        String text = ACQUIRE.stripTrailing().replace("    ", "\t").replace("\n", "\r\n");

        assertThat(repaired(text)).isEqualTo("""
                package a;

                import redis.clients.jedis.Jedis;
                import redis.clients.jedis.params.SetParams;

                class Lock {
                    boolean lock(Jedis jedis, String owner) {
                        if ("OK".equals(jedis.set("lock:a", owner, SetParams.setParams().nx().ex(30)))) {
                            return true;
                        }
                        return false;
                    }
                }""".replace("    ", "\t").replace("\n", "\r\n"));
    }

    @Test
    void countsCharactersOutsideTheBasicPlaneAndTextBlocks() throws IOException {
        String text = ACQUIRE.replace("class Lock {", "class Lock {\n    String smile = \"\"\"\n        import \uD83D\uDE00.X;\n\"\"\";")
                .replace("\"lock:a\"", "\"lock:\uD83D\uDE00\"");

        assertThat(repaired(text))
                .contains("import \uD83D\uDE00.X;\n\"\"\";")
                .contains("import redis.clients.jedis.params.SetParams;\n\nclass")
                .contains("if (\"OK\".equals(jedis.set(\"lock:\uD83D\uDE00\", owner, SetParams.setParams().nx().ex(30)))) {\n"
                        + "            return true;");
    }

    @Test
    void findsNoImportsInComments() throws IOException {
        String licence = "/*\n * Some licence.\npackage and parcel; import of goods;\nimport redis.clients.jedis.params.SetParams;\n */\n";

        assertThat(repaired(licence + ACQUIRE))
                .startsWith(licence + "package a;\n\nimport redis.clients.jedis.Jedis;\nimport redis.clients.jedis.params.SetParams;\n");
    }

    @Test
    void putsImportsBehindAByteOrderMark() throws IOException {
        String text = "\uFEFF" + ACQUIRE.replace("package a;\n\nimport redis.clients.jedis.Jedis;\n\n", "")
                .replace("Jedis jedis", "redis.clients.jedis.Jedis jedis");

        assertThat(repaired(text)).startsWith("\uFEFFimport redis.clients.jedis.params.SetParams;\nclass Lock {");
    }

    @Test
    void givesWayToAnotherTypeOfTheName() throws IOException {
        Files.writeString(base.resolve("SetParams.java"), "package a;\n\nclass SetParams {}\n");
        String text = ACQUIRE.replace("class Lock {", "class Lock {\n    SetParams own = new SetParams();\n");

        assertThat(repaired(text))
                .contains("owner, redis.clients.jedis.params.SetParams.setParams().nx().ex(30))")
                .doesNotContain("import redis.clients.jedis.params");
    }

    @Test
    void readsParenthesesAroundArguments() throws IOException {
        assertThat(repaired(ACQUIRE.replace("\"lock:a\", owner)", "\"lock:a\", (owner) /* who */)")))
                .contains("jedis.set(\"lock:a\", (owner), SetParams.setParams().nx().ex(30) /* who */)");
    }
}
