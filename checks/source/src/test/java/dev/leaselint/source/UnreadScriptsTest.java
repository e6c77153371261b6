package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A script that is no Lua is one notice where its text stands, and the rest is judged. */
class UnreadScriptsTest {
    private static final String JUDGED = "; what it does to locks is not judged";

    @TempDir
    Path root;

    private Path write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private Result scan() {
        return Scanner.scan(Request.of(List.of(root), root, Catalogs.builtin()));
    }

    private static List<String> notices(Result result) {
        return result.notices().stream()
                .map(n -> n.kind() + " " + n.path() + ":" + n.line() + " " + n.message())
                .toList();
    }

    private void desk(String members) throws IOException {
        write("a/Desk.java", """
                package a;
                import java.util.List;
                import org.springframework.core.io.ClassPathResource;
                import org.springframework.data.redis.core.StringRedisTemplate;
                import org.springframework.data.redis.core.script.*;
                import redis.clients.jedis.Jedis;
                class Desk {
                    Jedis jedis;
                    StringRedisTemplate template;
                """ + members.indent(4) + "}\n");
    }

    @Test
    void constantsAndTextBlocksAreToldOnceWhereTheyStand() throws IOException {
        desk("""
                static final String RELEASE =
                        "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]";
                void unlock(String id, String me) {
                    jedis.eval(RELEASE, List.of("lock:" + id), List.of(me));
                }
                void unlockAgain(String id, String me) {
                    jedis.eval(RELEASE, List.of("lock:" + id), List.of(me));
                }
                void unlockAll(String me) {
                    unlock("all", me);
                }
                void renew(String id, String me) {
                    template.execute(RedisScript.of(\"""
                            local owner = redis.call('get', KEYS[1])
                            if owner == ARGV[1] then
                                return redis.call('pexpire', KEYS[1] ARGV[2])
                            end
                            \""", Long.class), List.of("lock:" + id), me, "1000");
                }
                void unlockBare(String id) {
                    jedis.del("lock:" + id);
                }
                """);
        Result result = scan();
        assertThat(notices(result)).containsExactly(
                "UNPARSABLE a/Desk.java:11 script is not understood as Lua in its line 1" + JUDGED,
                "UNPARSABLE a/Desk.java:22 script is not understood as Lua in its line 3" + JUDGED);
        assertThat(result.findings()).extracting(Finding::rule).containsExactly("RedisLockBareDelete");
    }

    @Test
    void aScriptFileIsToldInTheFile() throws IOException {
        write("lua/release.lua", "-- releases\nif redis.call('get', KEYS[1]) == ARGV[1] than\nreturn 1 end\n");
        desk("""
                static final DefaultRedisScript<Long> RELEASE = new DefaultRedisScript<>();
                static { RELEASE.setLocation(new ClassPathResource("lua/release.lua")); }
                void unlock(String id, String me) {
                    template.execute(RedisScript.of(new ClassPathResource("lua/release.lua"), Long.class),
                            List.of("lock:" + id), me);
                }
                void unlockAgain(String id, String me) {
                    template.execute(RedisScript.of(new ClassPathResource("lua/release.lua"), Long.class),
                            List.of("lock:" + id), me);
                }
                """);
        assertThat(notices(scan()))
                .containsExactly("UNPARSABLE lua/release.lua:2 script is not understood as Lua in its line 2" + JUDGED);
    }

    @Test
    void aConstantOfAnotherClassThroughAHelperIsToldWhereItStands() throws IOException {
        write("a/Texts.java", """
                package a;
                interface Texts {
                    String RELEASE = "return redis.call('del', KEYS[1]";
                }
                """);
        desk("""
                private Object run(String script, String key, String me) {
                    return jedis.eval(script, List.of(key), List.of(me));
                }
                void unlock(String id, String me) { run(Texts.RELEASE, "lock:" + id, me); }
                void unlockAgain(String id, String me) { run(Texts.RELEASE, "lock:again:" + id, me); }
                """);
        assertThat(notices(scan()))
                .containsExactly("UNPARSABLE a/Texts.java:3 script is not understood as Lua in its line 1" + JUDGED);
    }

    @Test
    void whatIsKnownInPartOrNoScriptIsNotTold() throws IOException {
        desk("""
                static final String BODY = "if %s then return redis.call('del', KEYS[1]) end return (0";
                void filled(String id, String me, String test) {
                    jedis.eval(String.format(BODY, test), List.of("lock:" + id), List.of(me));
                    jedis.eval("if redis.call('get' " + test, List.of("lock:" + id), List.of(me));
                    jedis.eval(BODY, List.of("lock:" + id), List.of(me));
                }
                void unlock(String id, String me) {
                    jedis.evalsha("4e6d8fc8bb01276962cce5371fa795a7763657ae", List.of("lock:" + id), List.of(me));
                    jedis.eval("return redis.call('get', KEYS[1])", List.of("lock:" + id), List.of(me));
                }
                """);
        assertThat(notices(scan())).isEmpty();
    }
}
