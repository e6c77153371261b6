package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.Options;
import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Notice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a scan says about the suppressions that it meets. */
class SuppressionReviewTest {
    private static final String LOCK = """
            import redis.clients.jedis.Jedis;
            class Locks {
                void lock(Jedis jedis) {
                    %s
                    jedis.setnx("lock:a", "x");
                    jedis.expire("lock:a", 30);
                }
            }
            """;

    @TempDir
    private Path root;

    private List<String> notices(String file, Options options) throws IOException {
        Files.writeString(root.resolve("Locks.java"), file);
        Result result = Scanner.scan(
                Request.of(List.of(root), root, Catalogs.builtin()).withOptions(options));
        return result.notices().stream()
                .filter(notice -> notice.kind() == Notice.Kind.SUPPRESSION)
                .map(notice -> notice.line() + " " + notice.message())
                .toList();
    }

    private List<String> notices(String comment) throws IOException {
        return notices(LOCK.formatted(comment), Options.DEFAULT);
    }

    @Test
    void neededOnesAreFine() throws IOException {
        assertThat(notices("// leaselint:ignore RedisLockNonAtomicAcquire")).isEmpty();
    }

    @Test
    void othersAreToldWithTheirLine() throws IOException {
        assertThat(notices("// leaselint:ignore RedisLockNonAtomicAcquire, RedisLockBareDelete"))
                .containsExactly("4 suppresses RedisLockBareDelete where there is none; remove it");
    }

    @Test
    void misspeltOnesAreToldWithWhatWasMeant() throws IOException {
        assertThat(notices("// leaselint:ignore RedisLockNonAtomicAquire"))
                .containsExactly("4 suppresses 'RedisLockNonAtomicAquire', which is no rule; did you mean"
                        + " 'RedisLockNonAtomicAcquire'?");
        assertThat(notices("// leaselint:ignore everything"))
                .containsExactly("4 suppresses 'everything', which is no rule");
        assertThat(notices("@SuppressWarnings({\"RedisLockBareDelte\", \"unchecked\", \"lockmisuse\"}) int i = 0;"))
                .containsExactly("4 suppresses 'RedisLockBareDelte', which is no rule; did you mean"
                        + " 'RedisLockBareDelete'?");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "// leaselint:ignore",
        "// leaselint:ignore -- only a reason",
        "// leaselint:ignore RedisLockNonAtomicAcquire: a colon",
        "// leaselint:ignore RedisLockNonAtomicAcquire - one dash",
        "// leaselint:ignore RedisLockNonAtomicAcquire RedisLockBareDelete",
        "// leaselint: ignore RedisLockNonAtomicAcquire",
        "/* leaselint:ignore RedisLockNonAtomicAcquire -- no line comment */",
    })
    void onesThatAreWrittenInAnotherWayAreTold(String comment) throws IOException {
        assertThat(notices(comment)).containsExactly("4 is no suppression as it stands; write"
                + " // leaselint:ignore RuleId[, RuleId] -- reason");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "// see leaselint:ignore in the manual",
        "// jedis.del(key); // leaselint:ignore RedisLockBareDelete: old",
        "// leaselint:ignored",
        "String s = \"// leaselint:ignore\";"
    })
    void proseIsNoSuppression(String comment) throws IOException {
        assertThat(notices(comment)).isEmpty();
    }

    @Test
    void filesWithoutAnythingElseOfInterestAreLookedAt() throws IOException {
        assertThat(notices("class A {\n  int i; // leaselint:ignore RedisLockBareDelete\n}", Options.DEFAULT))
                .containsExactly("2 suppresses RedisLockBareDelete where there is none; remove it");
        assertThat(notices("@SuppressWarnings({\n\"leaselint\"})\nclass A {}", Options.DEFAULT))
                .containsExactly("1 suppresses a finding where there is none; remove it");
        assertThat(notices("@SuppressWarnings(\"serial\")\nclass A { String s = \"leaselint:ignore\"; }",
                Options.DEFAULT)).isEmpty();
    }

    @Test
    void rulesThatWereNotRunAreNotJudged() throws IOException {
        Options options = Options.DEFAULT.withRules(Set.of(), Set.of("RedisLockNonAtomicAcquire"), Map.of());
        assertThat(notices(LOCK.formatted("// leaselint:ignore RedisLockNonAtomicAcquire"), options)).isEmpty();
    }

    @Test
    void reasonsAreWantedWhereTheProjectSaysSo() throws IOException {
        Options options = Options.DEFAULT.withSuppressionReasons(true);
        String comment = "// leaselint:ignore RedisLockNonAtomicAcquire";
        assertThat(notices(LOCK.formatted(comment + " -- the key is a cache"), options)).isEmpty();
        assertThat(notices(LOCK.formatted(comment), options))
                .containsExactly("4 suppresses a finding without a reason; write it behind the ids: -- reason");
    }
}
