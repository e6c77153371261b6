package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DidYouMeanTest {
    private static final List<String> NAMES =
            List.of("RedisLockBareDelete", "RedisLockMissingTtl", "RedisLockNotReleased");

    @Test
    void findsTypos() {
        assertThat(DidYouMean.nearest("RedisLockBareDelte", NAMES)).contains("RedisLockBareDelete");
        assertThat(DidYouMean.nearest("redislockmissingttl", NAMES)).contains("RedisLockMissingTtl");
        assertThat(DidYouMean.nearest("MissingTTL", NAMES)).contains("RedisLockMissingTtl");
        assertThat(DidYouMean.nearest("mian", List.of("main", "test"))).contains("main");
        assertThat(DidYouMean.nearest("serif", List.of("console", "sarif"))).contains("sarif");
    }

    @Test
    void staysSilentWhenNothingIsNear() {
        assertThat(DidYouMean.nearest("SqlInjection", NAMES)).isEmpty();
        assertThat(DidYouMean.hint("xml", List.of("console", "sarif"))).isEmpty();
    }
}
