package dev.leaselint.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnerFactoryTest {

    private final OwnerFactory owners = new OwnerFactory("quote-api", "pod-7f8c9d");

    @Test
    void neverMakesTheSameValueTwice() {
        Set<String> values = Stream.generate(owners::newOwner).limit(10_000).collect(Collectors.toSet());
        assertThat(values).hasSize(10_000).allMatch(value -> value.matches("quote-api:pod-7f8c9d:[0-9a-f]{32}"));
    }

    @Test
    void carriesTheIdentifierOfTheRequest() {
        assertThat(owners.withCorrelation(() -> Optional.of("req-1")).newOwner()).endsWith(":req-1");
        assertThat(owners.withCorrelation(Optional::empty).newOwner()).matches("quote-api:pod-7f8c9d:[0-9a-f]{32}");
    }

    /** The scripts separate owner and token by a bar. */
    @ParameterizedTest
    @ValueSource(strings = {"", "a|b", "a b", "john@example.com", "a:b"})
    void refusesPartsWithOtherCharactersAndLeavesOutSuchIdentifiers(String part) {
        assertThatIllegalArgumentException().isThrownBy(() -> new OwnerFactory(part, "pod"));
        assertThat(owners.withCorrelation(() -> Optional.of(part)).newOwner())
                .matches("quote-api:pod-7f8c9d:[0-9a-f]{32}");
    }
}
