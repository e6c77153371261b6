package dev.leaselint.lease.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeyedHashTest {

    private final KeyedHash hash = new KeyedHash("0123456789abcdef".getBytes(StandardCharsets.US_ASCII));

    /** Computed independently: base32(HMAC-SHA256("0123456789abcdef", "tenant\0acme"))[:20]. */
    @Test
    void isTheTruncatedHmacInBase32() {
        assertThat(hash.hash("tenant", "acme")).isEqualTo("nh3evgrpvien5nubwuua");
    }

    @Test
    void dependsOnSecretRoleAndValue() {
        KeyedHash other = new KeyedHash("fedcba9876543210".getBytes(StandardCharsets.US_ASCII));

        assertThat(Set.of(hash.hash("tenant", "acme"), other.hash("tenant", "acme"), hash.hash("resource", "acme"),
                hash.hash("tenant", "acmf"))).hasSize(4);
    }

    @Test
    void alphabetAndLengthAreFixed() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 2_000; i++) {
            String text = hash.hash("resource", Integer.toString(i));
            assertThat(text).matches("[a-z2-7]{20}");
            seen.add(text);
        }
        assertThat(seen).hasSize(2_000);
    }

    @Test
    void refusesAShortSecret() {
        assertThatIllegalArgumentException().isThrownBy(() -> new KeyedHash(new byte[KeyedHash.MIN_SECRET_BYTES - 1]));
    }

    @Test
    void refusesTextThatIsNotUnicode() {
        assertThatIllegalArgumentException().isThrownBy(() -> hash.hash("tenant", "a\ud800"));
    }

    @Test
    void neverShowsTheSecret() {
        assertThat(hash.toString()).isEqualTo("KeyedHash[HmacSHA256]");
    }
}
