package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Code of unusual length and depth under a lock is understood, or a notice says that it was not. */
class LongCodeTest {
    @TempDir
    Path root;

    private Result scan(String work) throws IOException {
        Files.writeString(root.resolve("Desk.java"), """
                package a;
                import java.util.*;
                import java.util.stream.*;
                import redis.clients.jedis.Jedis;
                import redis.clients.jedis.params.SetParams;
                class Desk {
                    interface Caller { void call(Runnable r); }
                    Jedis jedis;
                    Caller caller;
                    void own(Runnable r) { r.run(); }
                    void work(String id) {}
                    void run(String id, int kind, String name, StringBuilder text, Stream<String> all, Optional<String> one) {
                        String key = "lock:" + id;
                        String owner = UUID.randomUUID().toString();
                        if (!"OK".equals(jedis.set(key, owner, SetParams.setParams().nx().px(1000)))) {
                            return;
                        }
                        try {
                            %s
                        } finally {
                            jedis.del(key);
                        }
                    }
                }
                """.formatted(work));
        return Scanner.scan(Request.of(List.of(root), root, Catalogs.builtin()));
    }

    private static String each(int count, IntFunction<String> part, String between) {
        return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(between));
    }

    static Stream<String> longCode() {
        return Stream.of(
                "text" + each(500, i -> ".append(" + i + ")", "") + ";",
                "all" + each(500, i -> ".map(x -> x + " + i + ")", "") + ".forEach(this::work);",
                "one" + each(500, i -> ".map(x -> x + " + i + ")", "") + ".ifPresent(this::work);",
                "caller.call(() -> ".repeat(300) + "work(id)" + ")".repeat(300) + ";",
                "caller.call(() -> { ".repeat(10) + "work(id);" + " });".repeat(10),
                each(1000, i -> "if (kind == " + i + ") { work(\"x" + i + "\"); }", " else "),
                each(1000, i -> "if (name.equals(\"k" + i + "\")) { work(\"x" + i + "\"); }", " else "),
                each(1000, i -> "if (kind == " + i + ") { work(\"x" + i + "\"); return; }", " else "),
                "switch (kind) { " + each(1000, i -> "case " + i + ": work(\"x" + i + "\"); break;", "\n") + " }",
                "work(" + each(500, i -> "kind == " + i + " ? \"x" + i + "\" : ", "") + "\"none\");",
                each(2000, i -> "work(\"x" + i + "\");", "\n"),
                "if (kind > 0) { ".repeat(300) + "work(id);" + " }".repeat(300),
                "try { ".repeat(100) + "work(id);" + " } finally { work(id); }".repeat(100));
    }

    @ParameterizedTest
    @MethodSource("longCode")
    void theReleaseIsFoundBehindIt(String work) throws IOException {
        Result result = scan(work);
        assertThat(result.notices()).isEmpty();
        assertThat(result.findings()).extracting(Finding::rule).containsExactly("RedisLockBareDelete");
    }

    @Test
    void functionsThatRunWithinEachOtherAreToldWhenTheyAreTooMany() throws IOException {
        Result result = scan("own(() -> ".repeat(300) + "work(id)" + ")".repeat(300) + ";");
        assertThat(result.findings()).isEmpty();
        assertThat(result.notices()).singleElement().satisfies(n -> assertThat(n.message()).contains("too many paths"));
    }

    @Test
    void bodiesOfFunctionsWithinEachOtherAreToldWhenTheyAreTooDeep() throws IOException {
        Result result = scan("caller.call(() -> { ".repeat(300) + "work(id);" + " });".repeat(300));
        assertThat(result.findings()).isEmpty();
        assertThat(result.notices()).singleElement()
                .satisfies(n -> assertThat(n.message()).contains("nested too deeply"));
    }

    @Test
    void depthIsThatOfFunctionsInArguments() {
        assertThat(LambdaDepth.of("f(() -> { g(x -> { h(); }); }); f(() -> { });")).isEqualTo(2);
        assertThat(LambdaDepth.of("switch (x) { case 1 -> { switch (y) { case 2 -> { } } } }")).isZero();
        assertThat(LambdaDepth.of("f(\"() -> { (() -> {\"); // (() -> {\n /* (() -> { */ f('{', () -> {});")).isEqualTo(1);
        assertThat(LambdaDepth.of("}) \"\"\" (() -> { \" \"\"\" f(() -> {")).isEqualTo(1);
    }
}
