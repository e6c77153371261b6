package dev.leaselint.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.report.ReportedFinding;
import dev.leaselint.source.Request;
import dev.leaselint.source.Scanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What follows from changes in other files than the one with the finding, in real checkouts. */
class BeforeTest {
    private static final String STOCK = """
            package shop;

            import java.time.Duration;
            import java.util.List;
            import org.springframework.beans.factory.annotation.Value;
            import org.springframework.core.io.ClassPathResource;
            import org.springframework.data.redis.core.StringRedisTemplate;
            import org.springframework.data.redis.core.script.DefaultRedisScript;

            class Stock {
                private final StringRedisTemplate redis;
                private final StockMapper mapper;
                private final Duration lease;
                private final DefaultRedisScript<Long> script = new DefaultRedisScript<>();

                Stock(StringRedisTemplate redis, StockMapper mapper, @Value("${stock.lease}") Duration lease) {
                    this.redis = redis;
                    this.mapper = mapper;
                    this.lease = lease;
                    script.setLocation(new ClassPathResource("unlock.lua"));
                    script.setResultType(Long.class);
                }

                boolean lock(String sku, String owner) {
                    return Boolean.TRUE.equals(redis.opsForValue().setIfAbsent("stock:lock:" + sku, owner, lease));
                }

                boolean lockAll(String owner) {
                    return Boolean.TRUE.equals(redis.opsForValue().setIfAbsent(
                            "stock:lock:all", owner, Duration.ofSeconds(Times.LEASE_SECONDS)));
                }

                void unlock(String sku, String owner) {
                    redis.execute(script, List.of("stock:lock:" + sku), owner);
                }

                void take(String sku, long version) {
                    mapper.take(sku, version);
                }
            }
            """;
    private static final String TIMES = "package shop;\n\nclass Times {\n    static final long LEASE_SECONDS = %d;\n}\n";
    private static final String MAPPER = "package shop;\n\ninterface StockMapper {\n    int take(String sku, long version);\n}\n";
    private static final String XML = """
            <mapper namespace="shop.StockMapper">
              <update id="take">UPDATE stock SET %sn = n - 1 WHERE sku = #{sku}%s</update>
            </mapper>
            """;
    private static final String FENCED = XML.formatted("version = version + 1, ", " AND version = #{version}");
    private static final String LUA = """
            %s
              return redis.call('del', KEYS[1])
            end
            return 0
            """;
    private static final String CHECKED = "if redis.call('get', KEYS[1]) == ARGV[1] then";
    private static final String UNCHECKED = "if redis.call('exists', KEYS[1]) == 1 then";

    @TempDir
    private Path root;

    private Repository repository;

    @BeforeAll
    static void needsGit() {
        Repository.needsGit();
    }

    @BeforeEach
    void makeRepository() throws IOException, GitException {
        repository = Repository.at(root);
        repository.write("Stock.java", STOCK);
        repository.write("StockMapper.java", MAPPER);
        repository.write("Times.java", TIMES.formatted(30));
        repository.write("mapper/Stock.xml", XML.formatted("", ""));
        repository.write("unlock.lua", LUA.formatted(CHECKED));
        repository.write("application.properties", "spring.redis.timeout = 1s\nstock.lease = 30s\n");
        repository.commit();
        repository.git("checkout", "--quiet", "-b", "topic");
    }

    private Request request() {
        return Request.of(List.of(root), root, Catalogs.builtin());
    }

    private static List<ReportedFinding> findings(Request request) {
        return Scanner.scan(request).findings().stream()
                .map(f -> ReportedFinding.of(f, ""))
                .toList();
    }

    /** Rules and files of the findings that the change since main has brought. */
    private List<String> fresh() throws GitException {
        Before before = new Before(Change.since("main", root), root);
        List<ReportedFinding> now = findings(request());
        Fresh fresh = new Fresh(findings(before.of(request())), now);
        return now.stream()
                .map(ReportedFinding::finding)
                .filter(fresh::is)
                .map(BeforeTest::text)
                .toList();
    }

    private static String text(Finding f) {
        return f.rule() + " " + f.place().file().path();
    }

    @Test
    void nothingFollowsFromNoChange() throws GitException {
        assertThat(fresh()).isEmpty();
        assertThat(new Before(Change.since("main", root), root).differs()).isFalse();
    }

    @Test
    void aTypeThatHasAnotherNameBringsNothing() throws IOException, GitException {
        repository.write("unlock.lua", LUA.formatted(UNCHECKED));
        repository.commitToMain();
        assertThat(findings(request())).isNotEmpty();
        repository.git("mv", "Stock.java", "Store.java");
        repository.write("Store.java", STOCK.replace("Stock ", "Store ").replace("Stock(", "Store("));
        assertThat(fresh()).isEmpty();
    }

    @Test
    void aStatementThatIsFencedNow() throws IOException, GitException {
        repository.write("mapper/Stock.xml", FENCED);
        assertThat(fresh()).containsExactly("FencedUpdateCountIgnored Stock.java");
        repository.commit();
        assertThat(fresh()).as("committed").containsExactly("FencedUpdateCountIgnored Stock.java");
    }

    @Test
    void aScriptThatComparesNothingAnyMore() throws IOException, GitException {
        repository.write("unlock.lua", LUA.formatted(UNCHECKED));
        assertThat(fresh()).hasSize(1).allMatch(f -> f.endsWith(" Stock.java") || f.endsWith(" unlock.lua"));
    }

    @Test
    void aLeaseThatIsTooShortNow() throws IOException, GitException {
        repository.write("application.properties", "spring.redis.timeout = 40s\nstock.lease = 30s\n");
        assertThat(fresh()).contains("RedisTimeoutMisaligned Stock.java");
        repository.write("application.properties", "spring.redis.timeout = 1s\nstock.lease = 30s\n\n# said once more\n");
        assertThat(fresh()).isEmpty();
    }

    @Test
    void aFileThatIsNewOrGone() throws IOException, GitException {
        Files.delete(root.resolve("application.properties"));
        repository.write("application.yml", "spring:\n  redis:\n    timeout: 40s\nstock:\n  lease: 30s\n");
        assertThat(fresh()).contains("RedisTimeoutMisaligned Stock.java");
        repository.commitToMain();
        Files.delete(root.resolve("application.yml"));
        assertThat(fresh()).as("what nobody knows any more").isEmpty();
    }

    @Test
    void aConstantOfAnotherType() throws IOException, GitException {
        repository.write("Times.java", TIMES.formatted(0));
        assertThat(fresh()).contains("RedisLockSuspiciousTtl Stock.java");
    }

    @Test
    void movedLinesAndFilesBringNothing() throws IOException, GitException {
        repository.write("mapper/Stock.xml", FENCED);
        repository.commitToMain();
        repository.write("Stock.java", STOCK.replace("class Stock", "// a comment\n\nclass Stock"));
        assertThat(fresh()).isEmpty();
        repository.git("mv", "mapper/Stock.xml", "Moved.xml");
        repository.git("mv", "Times.java", "Hours.java");
        assertThat(fresh()).isEmpty();
    }

    @Test
    void theOldTextIsThatOfTheCommit() throws IOException, GitException {
        Random random = new Random(7);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            lines.add("line " + random.nextInt(9) + (i % 7 == 0 ? "\r" : ""));
        }
        String old = String.join("\n", lines) + "\n";
        repository.write("some.lua", old);
        repository.commitToMain();
        for (int round = 0; round < 25; round++) {
            List<String> edited = new ArrayList<>(lines);
            for (int i = 0; i < 1 + random.nextInt(6); i++) {
                int at = random.nextInt(edited.size());
                switch (random.nextInt(3)) {
                    case 0 -> edited.remove(at);
                    case 1 -> edited.add(at, "new " + i);
                    default -> edited.set(at, "other " + i);
                }
            }
            repository.write("some.lua", edited.stream().map(line -> line + "\n").collect(Collectors.joining()));
            Before before = new Before(Change.since("main", root), root);
            assertThat(before.text(root.resolve("some.lua")))
                    .as("round " + round)
                    .isEqualTo(Optional.of(Optional.of(old)));
        }
        Files.delete(root.resolve("some.lua"));
        assertThat(new Before(Change.since("main", root), root).text(root.resolve("some.lua")))
                .isEqualTo(Optional.of(Optional.of(old)));
    }

    @Test
    void newFilesWereNotThereAndOthersAreNotAsked() throws IOException, GitException {
        repository.write("new.lua", "return 1\n");
        Before before = new Before(Change.since("main", root), root);
        assertThat(before.text(root.resolve("new.lua"))).isEqualTo(Optional.of(Optional.empty()));
        assertThat(before.text(root.resolve("unlock.lua"))).isEmpty();
        assertThat(before.text(root.resolveSibling("elsewhere.yml"))).isEmpty();
    }
}
