package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.inventory.Lock;
import dev.leaselint.core.inventory.Question;
import dev.leaselint.core.inventory.Verdict;
import dev.leaselint.source.Request;
import dev.leaselint.source.Result;
import dev.leaselint.source.Scanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The inventory in its three forms, over code whose texts try to break out. */
class InventoryPagesTest {
    @TempDir
    private Path directory;

    private InventoryReport report;

    @BeforeEach
    void scan() throws IOException {
        report = report("""
                package shop;

                import org.redisson.api.RLock;
                import org.redisson.api.RedissonClient;

                class Orders {
                    private final RedissonClient redisson;

                    Orders(RedissonClient redisson) {
                        this.redisson = redisson;
                    }

                    void run(String id) throws InterruptedException {
                        RLock lock = redisson.getLock("lock:|<b>`x`</b>:@all:" + id);
                        if (lock.tryLock()) {
                            try {
                                work("<img src=x onerror=alert(1)> | `");
                            } finally {
                                lock.unlock();
                            }
                        }
                    }
                }
                """, Optional.of(new ChangeSummary("origin/<main>", "1a2b", 1)));
    }

    private InventoryReport report(String code, Optional<ChangeSummary> change) throws IOException {
        Files.writeString(directory.resolve("Orders.java"), code);
        Result result = Scanner.scan(
                Request.of(List.of(directory), directory, Catalogs.builtin()).withInventory());
        return new InventoryReport("0.1.0", "shop", result.inventory(), result.notices(), result.stats(), change);
    }

    @Test
    void theCardIsOneTableWithAllQuestions() {
        String card = InventoryMarkdown.render(report);
        List<String> rows = card.lines().filter(l -> l.startsWith("| ✅") || l.startsWith("| ❌")
                        || l.startsWith("| ❔") || l.startsWith("| ➖"))
                .toList();
        assertThat(rows).hasSize(Question.values().length);
        // four cells, whatever stands in them
        assertThat(rows).allMatch(row -> row.replaceAll("\\\\\\|", "").chars().filter(c -> c == '|').count() == 5);
        assertThat(card)
                .contains("Locks that the change since `origin/<main>` touches.")
                .contains("## ``lock:|<b>`x`</b>:@all:{id}``");
        assertThat(card.lines().filter(l -> l.contains("onerror"))).allMatch(l -> l.contains("\\<img"));
    }

    @Test
    void thePageKeepsTextAsText() {
        Document page = Jsoup.parse(InventoryHtml.render(report));
        assertThat(page.select("article h3 code").eachText()).containsExactly("lock:|<b>`x`</b>:@all:{id}");
        assertThat(page.select("img, article b")).isEmpty();
        assertThat(page.select("article table:contains(Review) tbody tr")).hasSize(Question.values().length);
        assertThat(page.select("article").attr("data-answer").split(" ")).contains("yes", "unknown");
        assertThat(page.select("a[href^=#lock-]").attr("href")).isEqualTo("#lock-1");
        assertThat(page.getElementById("lock-1")).isNotNull();
    }

    @Test
    void theJsonHasFactsAndAnswers() {
        JsonObject root = JsonParser.parseString(InventoryJson.render(report)).getAsJsonObject();
        assertThat(root.get("format").getAsString()).isEqualTo("leaselint-inventory");
        assertThat(root.getAsJsonObject("change").get("ref").getAsString()).isEqualTo("origin/<main>");
        JsonObject lock = root.getAsJsonArray("locks").get(0).getAsJsonObject();
        assertThat(lock.get("key").getAsString()).isEqualTo("lock:|<b>`x`</b>:@all:{id}");
        assertThat(lock.getAsJsonArray("release").get(0).getAsJsonObject().get("kind").getAsString())
                .isEqualTo("unlock");
        assertThat(lock.getAsJsonArray("callsWhileHeld")).hasSize(1);
        JsonArray review = lock.getAsJsonArray("review");
        assertThat(review).hasSize(Question.values().length);
        assertThat(review.get(2).getAsJsonObject().get("answer").getAsString()).isEqualTo("yes");
        assertThat(review.get(2).getAsJsonObject().getAsJsonObject("place").get("line").getAsInt()).isEqualTo(15);
    }

    @Test
    void noLockIsSaid() throws IOException {
        InventoryReport none = report("package shop;\n\nclass Orders {}\n", Optional.empty());
        assertThat(InventoryMarkdown.render(none)).isEqualTo("# Redis locks of shop\n\n0 locks; files looked at: 1.\n");
        assertThat(Jsoup.parse(InventoryHtml.render(none)).text()).contains("No locks in 1 files.");
        assertThat(InventoryJson.render(none)).contains("\"locks\": []");
    }

    @Test
    void findingsAnswerNo() throws IOException {
        InventoryReport bad = report("""
                package shop;

                import redis.clients.jedis.Jedis;

                class Orders {
                    void run(Jedis jedis, String id) {
                        if (jedis.setnx("order:lock:" + id, "1") == 1) {
                            work();
                            jedis.del("order:lock:" + id);
                        }
                    }
                }
                """, Optional.empty());
        Lock lock = bad.inventory().locks().get(0);
        assertThat(lock.checklist().stream().filter(a -> a.verdict() == Verdict.NO).map(a -> a.question()))
                .containsExactly(
                        Question.ATOMIC_ACQUIRE, Question.TTL_SET, Question.OWNER_UNIQUE, Question.RELEASE_CHECKED,
                        Question.RELEASE_FAILS);
    }
}
