package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.gate.ByteScan;
import dev.leaselint.core.gate.FileFacts;
import dev.leaselint.core.gate.GateWords;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is looked at, what is parsed, and what bad input does. */
class ScannerTest {
    private static final String CLIENT = """
            package a;
            import redis.clients.jedis.Jedis;
            public class %s {
                Jedis jedis;
                public boolean acquire(String key, String owner) { return jedis.setnx(key, owner) == 1; }
                public void release(String lockKey) { jedis.del(lockKey); }
            }
            """;

    private static final String MAPPER = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE mapper PUBLIC "-//mybatis.org//DTD Mapper 3.0//EN" "http://mybatis.org/dtd/mybatis-3-mapper.dtd">
            <mapper namespace="a.RoomMapper">
              <update id="close">
                update room set open = 0, version = version + 1 where id = #{id} and version = #{version}
              </update>
            </mapper>
            """;
    private static final String ROOM_MAPPER = """
            package a;
            public interface RoomMapper {
                int close(long id, long version);
            }
            """;
    private static final String DESK = """
            package b;
            class Desk {
                a.RoomMapper rooms;
                void close(long id, long version) {
                    rooms.close(id, version);
                }
            }
            """;

    @TempDir
    Path root;

    private Path write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private Request request(Path... roots) {
        List<Path> all = roots.length == 0 ? List.of(root) : List.of(roots);
        return Request.of(all, root, Catalogs.builtin());
    }

    private Result scan() {
        return Scanner.scan(request());
    }

    private static List<String> notices(Result result) {
        return result.notices().stream().map(n -> n.kind() + " " + n.path() + " " + n.message()).toList();
    }

    // ---- gate

    @Test
    void parsesFilesThatNameAClientAndThoseThatNameTheirWrappers() throws IOException {
        write("a/Store.java", CLIENT.formatted("Store"));
        write("b/User.java", "package b; class User { a.Store store; void m() { store.release(\"lock:x\"); } }");
        write("b/Far.java", "package b; class Far { User user; void m() { user.m(); } }");
        write("b/Other.java", "package b; class Other { java.util.concurrent.locks.Lock l; void m() { l.lock(); } }");
        Result result = scan();
        assertThat(result.units()).containsKeys("a/Store.java", "b/User.java").doesNotContainKey("b/Other.java");
        assertThat(result.stats().looked()).isEqualTo(4);
        assertThat(result.notices()).isEmpty();
    }

    @Test
    void wordsInsideOtherWordsCommentsAndStringsOpenNoGate() throws IOException {
        write("a/A.java", """
                package a;
                /** Uses redis.clients.jedis.Jedis somewhere else. */
                class A {
                    // import org.redisson.api.RLock;
                    String redistribution = "redis.clients.jedis", s = "org.redisson";
                    xorg.redisson.Api redissonx;
                }
                """);
        write("a/B.java", "package a; class B { org.redissonx.Lock l; }");
        assertThat(scan().units()).isEmpty();
        write("a/C.java", "package a; class C { org.redisson.api.RLock l; }");
        write("a/D.java", "package a; class D { @SchedulerLock(name = \"x\") void m() {} }");
        assertThat(scan().units()).containsOnlyKeys("a/C.java", "a/D.java");
    }

    @Test
    void mapperFilesOpenTheGateForTheirTypesAndTheCallersOfThese() throws IOException {
        write("src/main/resources/mapper/RoomMapper.xml", MAPPER);
        write("src/main/java/a/RoomMapper.java", ROOM_MAPPER);
        write("src/main/java/b/Desk.java", DESK);
        write("src/main/java/c/RoomMapper.java", "package c; public interface RoomMapper { int close(long id); }");
        write("src/main/java/c/Other.java", "package c; class Other { }");
        Result result = scan();
        assertThat(result.notices()).isEmpty();
        assertThat(result.findings()).extracting(f -> f.rule() + " " + f.place().file().path() + ":" + f.place().line())
                .containsExactly("FencedUpdateCountIgnored src/main/java/b/Desk.java:5");
        assertThat(result.units()).containsKeys("src/main/java/a/RoomMapper.java", "src/main/java/b/Desk.java")
                .doesNotContainKey("src/main/java/c/Other.java");
    }

    // ---- which files

    @Test
    void leavesOutTestsGeneratedFindingsAndExcludedFiles() throws IOException {
        write("src/main/java/a/A.java", CLIENT.formatted("A"));
        write("src/test/java/a/B.java", CLIENT.formatted("B"));
        write("src/main/java/a/x/C.java", CLIENT.formatted("C"));
        write("target/generated-sources/g/a/D.java", CLIENT.formatted("D"));
        assertThat(Scanner.scan(request().withFilter(List.of(), List.of("**/x/**"), false)).units())
                .containsOnlyKeys("src/main/java/a/A.java", "target/generated-sources/g/a/D.java");
        Result tests = Scanner.scan(request().withFilter(List.of("**/B.java"), List.of(), true));
        assertThat(tests.units()).containsOnlyKeys("src/test/java/a/B.java");
        Result all = scan();
        assertThat(all.units().get("target/generated-sources/g/a/D.java").generated()).isTrue();
        assertThat(all.findings()).noneMatch(f -> f.place().file().path().startsWith("target"));
    }

    @Test
    void takesASingleFileAndContextThatIsOnlyRead() throws IOException {
        Path file = write("one/a/A.java", CLIENT.formatted("A"));
        write("two/a/B.java", CLIENT.formatted("B"));
        Result result = Scanner.scan(request(file).withContext(List.of(root.resolve("two"))));
        assertThat(result.units()).containsOnlyKeys("one/a/A.java");
        assertThat(result.stats().looked()).isEqualTo(1);
        assertThat(result.stats().parsed()).isEqualTo(1);
        assertThat(result.stats().notUnderstood()).isZero();
    }

    @Test
    void rootsThatDeclareTheSameTypesAreProgramsOfTheirOwn() throws IOException {
        write("one/a/Store.java", CLIENT.formatted("Store"));
        write("one/a/User.java", "package a; class User { Store store; void m() { store.acquire(\"k\", \"o\"); } }");
        write("two/a/Store.java", "package a; class Store { org.redisson.api.RLock l; void acquire(int i) { } }");
        write("two/a/User.java", "package a; class User { Store store; b.Help h;"
                + " void m() { store.acquire(1); h.h(); } }");
        write("three/b/Help.java", "package b; public class Help { org.redisson.api.RLock l; public void h() { } }");
        Result result = scan();
        assertThat(result.notices()).isEmpty();
        assertThat(result.units()).containsKeys("one/a/Store.java", "two/a/Store.java", "three/b/Help.java");
        assertThat(result.stats().looked()).isEqualTo(5);
        List<Looked> files = new ArrayList<>();
        GateWords gate = new GateWords(List.of());
        for (SourceTree.Found found : new SourceTree(request(), Path::toString, notice -> { }).files()) {
            FileFacts facts = ByteScan.scan(Files.readAllBytes(found.path()), gate);
            files.add(new Looked(found, root.relativize(found.path()).toString(), facts));
        }
        List<Programs.Group> groups = Programs.of(files);
        assertThat(groups).hasSize(2);
        assertThat(groups.get(0).own()).extracting(Looked::display).containsExactly(
                "one/a/Store.java", "one/a/User.java", "three/b/Help.java");
        assertThat(groups.get(1).own()).extracting(Looked::display).containsExactly(
                "two/a/Store.java", "two/a/User.java");
        assertThat(groups.get(1).others()).extracting(Looked::display).containsExactly("three/b/Help.java");
    }

    @Test
    void findsResourcesBesideTheSources() throws IOException {
        write("src/main/resources/lua/x.lua", "return 1");
        Path java = root.resolve("src/main/java");
        write("src/main/java/a/A.java", CLIENT.formatted("A"));
        write("src/main/resources/mapper/M.xml", "<mapper/>");
        write("src/test/resources/mapper/T.xml", "<mapper/>");
        write("target/classes/mapper/M.xml", "<mapper/>");
        Resources resources = new Resources(
                List.of(java, java.resolveSibling("resources")), List.of(root), Map.of(), Path::toString, notice -> { });
        assertThat(resources.all(name -> name.endsWith(".xml"))).extracting(text -> text.path()).containsExactly(
                root.resolve("src/main/resources/mapper/M.xml").toString());
        assertThat(resources.find("lua/x.lua").orElseThrow().text()).isEqualTo("return 1");
        assertThat(resources.find("/lua/x.lua")).isPresent();
        assertThat(resources.find("../../../../outside.lua")).isEmpty();
        assertThat(resources.find("none.lua")).isEmpty();
    }

    // ---- bad input

    @Test
    void everyBadFileIsOneNoticeAndTheRestGoesOn() throws IOException {
        write("a/A.java", CLIENT.formatted("A"));
        write("a/Broken.java", "package a; import redis.clients.jedis.Jedis; class Broken { void m( { }");
        write("a/Cut.java", "package a; class Cut { void m() { x(");
        write("a/Empty.java", "");
        write("a/Blank.java", " \n\t\n");
        write("a/Text.java", "import redis.clients.jedis.Jedis;\nThis is no Java at all.");
        Files.write(root.resolve("a/Latin.java"), ("package a; import redis.clients.jedis.Jedis; class Latin {"
                + " String s = \"\u00e4\"; }").getBytes(StandardCharsets.ISO_8859_1));
        write("a/Huge.java", "class Huge {}" + " ".repeat((int) Scanner.MAX_BYTES));
        write("a/Deep.java", "package a; import redis.clients.jedis.Jedis; class Deep { Object o = "
                + "(".repeat(20_000) + "1" + ")".repeat(20_000) + "; }");
        Result result = scan();
        assertThat(notices(result)).extracting(n -> n.split(" ")[0] + " " + n.split(" ")[1]).containsExactly(
                "UNPARSABLE a/Blank.java",
                "UNPARSABLE a/Broken.java",
                "UNPARSABLE a/Cut.java",
                "OVER_BUDGET a/Deep.java",
                "UNPARSABLE a/Empty.java",
                "OVER_BUDGET a/Huge.java",
                "UNREADABLE a/Latin.java",
                "UNPARSABLE a/Text.java");
        assertThat(result.units()).containsOnlyKeys("a/A.java", "a/Latin.java");
        assertThat(result.stats().notUnderstood()).isEqualTo(7);
    }

    @Test
    void longConcatenationsAndChainsAreUnderstood() throws IOException {
        write("a/Long.java", "package a; import redis.clients.jedis.Jedis; class Long { Jedis j; String s = \"a\""
                + " + \"b\"".repeat(4_000) + "; void m(StringBuilder b) { b" + ".append(1)".repeat(2_000)
                + "; j.del(\"k\"); } }");
        Result result = scan();
        assertThat(result.notices()).isEmpty();
        assertThat(result.units().get("a/Long.java").types().get(0).methods().get(0).body()).isPresent();
    }

    @Test
    void aLoopOfLinksIsOneNotice() throws IOException {
        write("a/A.java", CLIENT.formatted("A"));
        Files.createSymbolicLink(root.resolve("a/loop"), root);
        Files.createSymbolicLink(root.resolve("a/B.java"), root.resolve("a/A.java"));
        Files.createSymbolicLink(root.resolve("a/Gone.java"), root.resolve("a/None.java"));
        Result result = scan();
        assertThat(result.units()).hasSize(1);
        assertThat(notices(result)).hasSize(2);
        assertThat(notices(result).get(0)).contains("a/Gone.java", "leads nowhere");
        assertThat(notices(result).get(1)).contains("a/loop", "symbolic link");
    }

    @Test
    void missingAndEmptyRootsAndBadClassPathsAreTold() throws IOException {
        write("a/A.java", "package a; import redis.clients.jedis.*; class A { Unknown u; void m() { u.del(); } }");
        Path jar = write("bad.jar", "no jar");
        Files.createDirectories(root.resolve("empty"));
        Result result = Scanner.scan(request(root.resolve("a"), root.resolve("empty"), root.resolve("nowhere"))
                .withClassPath(List.of(jar, root.resolve("gone.jar"))));
        assertThat(notices(result)).containsExactly(
                "UNREADABLE bad.jar is no jar, types of this class path entry stay unknown",
                "CONFIGURATION empty no Java files to look at here",
                "UNREADABLE gone.jar does not exist, types of this class path entry stay unknown",
                "UNREADABLE nowhere does not exist");
        assertThat(result.units()).hasSize(1);
    }

    @Test
    void aMalformedMapperIsANoticeAndItsStatementsBeforeThatStand() throws IOException {
        write("src/main/java/a/Plain.java", "package a; class Plain { }");
        write("src/main/resources/mapper/Cut.xml", MAPPER.replace("</mapper>", "<update id=\"b\""));
        write("src/main/resources/mapper/Entity.xml", "<!DOCTYPE mapper [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n"
                + "<mapper namespace=\"a.B\"><update id=\"m\">update t set a = &x;</update></mapper>");
        write("src/main/resources/other.xml", "<beans>");
        write("src/main/java/a/RoomMapper.java", ROOM_MAPPER);
        write("src/main/java/b/Desk.java", DESK);
        Result result = scan();
        assertThat(notices(result)).hasSize(2).allMatch(n -> n.contains("mapper file is malformed, statements from"));
        assertThat(notices(result).get(0)).startsWith("UNPARSABLE src/main/resources/mapper/Cut.xml ");
        assertThat(notices(result).get(1)).startsWith("UNPARSABLE src/main/resources/mapper/Entity.xml ");
        assertThat(result.notices()).allMatch(n -> n.line() > 0);
        assertThat(result.findings()).hasSize(1);
        assertThat(result.stats().notUnderstood()).as("Java files only").isZero();
    }

    @Test
    void decodesOtherEncodings() throws IOException {
        for (Charset charset : List.of(StandardCharsets.UTF_16LE, Charset.forName("GBK"))) {
            Path file = root.resolve("a/A.java");
            Files.createDirectories(file.getParent());
            Files.write(file, (CLIENT.formatted("A") + "// \u9501").getBytes(charset));
            Result result = Scanner.scan(request().withEncoding(charset));
            assertThat(result.notices()).isEmpty();
            assertThat(result.text("a/A.java").text()).endsWith("\u9501");
        }
    }

    @Test
    void aWrongEncodingIsTold() throws IOException {
        Path file = root.resolve("a/A.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, CLIENT.formatted("A"));
        assertThat(notices(Scanner.scan(request().withEncoding(StandardCharsets.UTF_16LE)))).singleElement().asString()
                .contains("a/A.java").endsWith("UTF-16LE; is that its encoding?");
        Files.write(file, CLIENT.formatted("A").getBytes(StandardCharsets.UTF_16LE));
        assertThat(notices(Scanner.scan(request()))).singleElement().asString()
                .contains("a/A.java").endsWith("UTF-8; is that its encoding?");
    }

    @Test
    void aByteOrderMarkDoesNotShiftPlaces() throws IOException {
        write("a/A.java", "\uFEFF" + CLIENT.formatted("A"));
        Result result = scan();
        assertThat(result.notices()).isEmpty();
        var type = result.units().get("a/A.java").types().get(0);
        assertThat(result.text("a/A.java").slice(type.nameSpan())).isEqualTo("A");
    }

    // ---- suppression and order

    @Test
    void theResultDoesNotDependOnThreads() throws IOException {
        for (int i = 0; i < 30; i++) {
            write("a/C" + i + ".java", CLIENT.formatted("C" + i));
        }
        List<String> seen = new ArrayList<>();
        for (int threads : List.of(1, 3)) {
            Result result = Scanner.scan(request().withThreads(threads));
            List<String> lines = result.findings().stream()
                    .map(f -> f.place().file().path() + f.place().span() + f.rule() + f.message())
                    .toList();
            seen.add(lines + " " + result.notices());
        }
        assertThat(seen.get(0)).isEqualTo(seen.get(1));
    }

    @Test
    void noticesAreInternalForNoGoodFile() throws IOException {
        write("a/A.java", CLIENT.formatted("A"));
        assertThat(scan().notices()).noneMatch(n -> n.kind() == Notice.Kind.INTERNAL);
    }
}
