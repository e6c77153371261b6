package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.catalog.Catalogs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Enums within methods, which the parser does not know, do not hide the code around them. */
class LocalEnumsTest {
    @TempDir
    Path root;

    private Result scan(String local) throws IOException {
        Files.writeString(root.resolve("Desk.java"), """
                package a;
                import redis.clients.jedis.Jedis;
                class Desk {
                    void take(Jedis jedis, String id, String owner) {
                        %s
                        if (jedis.set("lock:" + id, owner, redis.clients.jedis.params.SetParams.setParams().nx().px(1000)) != null) {
                            jedis.del("lock:" + id);
                        }
                    }
                    void more() {
                        enum Last { ONE }
                    }
                }
                """.formatted(local));
        return Scanner.scan(Request.of(List.of(root), root, Catalogs.builtin()));
    }

    private static List<String> found(Result result) {
        return result.findings().stream().map(f -> f.rule() + " " + f.place().line()).toList();
    }

    @Test
    void theRestIsAnalysedWhereItStands() throws IOException {
        Result result = scan("enum Phase { A, B } Phase now = Phase.A;");

        assertThat(found(result)).containsExactly("RedisLockBareDelete 7");
        assertThat(result.findings().get(0).place().file().text()).contains("enum Phase");
        assertThat(result.notices()).isEmpty();
    }

    @Test
    void codeThatIsLeftOutIsTold() throws IOException {
        Result result = scan("if (true) { enum Phase implements Runnable { A, B { int x() { return '}'; } }; /* } */ public void run() {} } }");

        assertThat(found(result)).containsExactly("RedisLockBareDelete 7");
        assertThat(result.notices()).singleElement().matches(n -> n.line() == 5 && n.message().contains("enum within a method"));
    }

    @Test
    void whatIsNoJavaStaysSo() throws IOException {
        Result result = scan("enum Phase { A, B ");

        assertThat(found(result)).isEmpty();
        assertThat(result.notices()).singleElement().matches(n -> n.message().startsWith("not understood as Java"));
    }

    @Test
    void enumIsANameInOldCode() throws IOException {
        assertThat(found(scan("java.util.Enumeration<String> enum = null; while (enum.hasMoreElements()) { enum.nextElement(); }")))
                .containsExactly("RedisLockBareDelete 7");
    }
}
