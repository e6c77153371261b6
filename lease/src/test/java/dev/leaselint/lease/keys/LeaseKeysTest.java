package dev.leaselint.lease.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.leaselint.lease.LeaseKey;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseKeysTest {

    private static final String EMAIL = "john.smith@example.com";

    private final KeyedHash hash = new KeyedHash("0123456789abcdef".getBytes(StandardCharsets.US_ASCII));
    private final LeaseKeys keys = LeaseKeys.of("prod", "quote-api", hash);

    @Test
    void namesResourceAndOperation() {
        LeaseKey key = keys.resource("quote", "q-1").tenant("acme").operation("recalculate");

        assertThat(key.name()).isEqualTo("lock:prod:quote-api:" + hash.hash("tenant", "acme") + ":quote:"
                + hash.hash("resource", "q-1") + ":recalculate");
        assertThat(key.operation()).isEqualTo("recalculate");
    }

    @Test
    void sensitiveIdentifiersLeaveNoTrace() {
        LeaseKey key = keys.resource("customer", EMAIL).tenant("+49 30 901820").operation("merge");

        assertThat(key.name()).doesNotContain("john").doesNotContain("901820");
        assertThat(key.toString()).doesNotContain(key.name()).doesNotContain(hash.hash("resource", EMAIL));
    }

    @Test
    void aLeaseWithoutTenantOrResourceHasAKeyOfItsOwn() {
        assertThat(keys.singleton("scheduler").operation("expiry").name())
                .isEqualTo("lock:prod:quote-api:-:scheduler:-:expiry");
        assertThat(keys.resource("quote", "-").operation("x").name()).doesNotContain("quote:-");
        assertThat(keys.resource("quote", "q").tenant("-").operation("x"))
                .isNotEqualTo(keys.resource("quote", "q").operation("x"));
    }

    @Test
    void theHashTagIsTheResource() {
        LeaseKey key = keys.resource("quote", "q-1").hashTagged().operation("recalculate");
        LeaseKey other = keys.resource("quote", "q-1").hashTagged().operation("expire");

        assertThat(key.name()).contains(":{" + hash.hash("resource", "q-1") + "}:");
        assertThat(key.slot()).isEqualTo(other.slot());
        assertThatIllegalArgumentException().isThrownBy(() -> keys.singleton("job").hashTagged().operation("x"));
    }

    @Test
    void withoutTagEveryKeyHasItsOwnSlotAndNoBraces() {
        assertThat(keys.resource("quote", "q-1").operation("recalculate").name()).doesNotContain("{", "}");
    }

    @Test
    void theLongestPartsFit() {
        String longest = "x".repeat(PlainPart.MAX_LENGTH);

        LeaseKey key = LeaseKeys.of(longest, longest, hash).resource(longest, "r".repeat(1024)).tenant("t".repeat(1024))
                .hashTagged().operation(longest);

        assertThat(key.name()).hasSizeLessThanOrEqualTo(LeaseKey.MAX_NAME_LENGTH);
    }

    @Test
    void reportsAllProblemsAtOnceWithoutTheValues() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.resource("has space", " ").tenant("").operation(EMAIL))
                .withMessageContaining("resource type").withMessageContaining("resource id")
                .withMessageContaining("tenant").withMessageContaining("operation looks like personal data (EMAIL)")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("john").doesNotContain("has space"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "a:b", "a{b", "a b", "a\nb", "ünï", "4111111111111111", "10.0.0.1",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"})
    void refusesUnusablePlainParts(String part) {
        assertThatIllegalArgumentException().isThrownBy(() -> keys.resource("quote", "1").operation(part));
        assertThatIllegalArgumentException().isThrownBy(() -> keys.resource(part, "1").operation("x"));
        assertThatIllegalArgumentException().isThrownBy(() -> LeaseKeys.of(part, "s", hash));
        assertThatIllegalArgumentException().isThrownBy(() -> LeaseKeys.of("e", part, hash));
    }

    @Test
    void refusesOverlongIdentifiers() {
        assertThatIllegalArgumentException().isThrownBy(() -> keys.resource("q", "x".repeat(1025)).operation("x"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.resource("q", "x").tenant("x".repeat(1025)).operation("x"));
    }

    @Test
    void neverShowsTheSecret() {
        assertThat(keys.toString()).isEqualTo("LeaseKeys[prod:quote-api]");
    }
}
