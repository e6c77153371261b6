package dev.leaselint.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseKeyTest {

    /** Values as CLUSTER KEYSLOT gives them; 12739 is the check value of the cluster specification. */
    @ParameterizedTest
    @CsvSource({"123456789,12739", "foo,12182", "{foo}:bar,12182", "x{foo}y,12182", "bar,5061"})
    void computesTheClusterSlot(String name, int slot) {
        assertThat(LeaseKey.of(name, "op").slot()).isEqualTo(slot);
    }

    @Test
    void fenceCounterLiesInTheSlotOfTheLockKey() {
        IntStream.range(0, 5000).mapToObj(i -> LeaseKey.of("lock:quote:" + i, "op")).forEach(key ->
                assertThat(HashSlot.of(key.fenceKey())).isEqualTo(key.slot()));
        LeaseKey tagged = LeaseKey.of("lock:{quote_1}:recalculate", "op");
        assertThat(HashSlot.of(tagged.fenceKey())).isEqualTo(tagged.slot());
    }

    @Test
    void numberOfFenceCountersIsBounded() {
        Set<String> counters = IntStream.range(0, 200_000)
                .mapToObj(i -> LeaseKey.of("lock:" + i, "op").fenceKey()).collect(Collectors.toSet());
        assertThat(counters).hasSizeLessThanOrEqualTo(HashSlot.COUNT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a\nb", "a{b", "a}b", "{}", "{a}{b}", "{{a}}"})
    void refusesBadNamesWithoutRepeatingThem(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> LeaseKey.of(name, "op"))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("a b").doesNotContain("a{b"));
    }

    @Test
    void refusesLongNamesAndFreeTextOperations() {
        assertThatIllegalArgumentException().isThrownBy(() -> LeaseKey.of("x".repeat(257), "op"));
        assertThatIllegalArgumentException().isThrownBy(() -> LeaseKey.of("x", "free text"));
        assertThat(LeaseKey.of("x".repeat(256), "op").name()).hasSize(256);
    }

    @Test
    void textShowsNeitherNameNorOwner() {
        assertThat(LeaseKey.of("lock:secret", "recalculate").toString()).startsWith("recalculate#")
                .doesNotContain("secret");
    }
}
