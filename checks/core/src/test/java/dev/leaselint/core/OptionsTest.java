package dev.leaselint.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTest {
    @Test
    void fenceColumnsReplaceTheDefault() {
        assertThat(Options.DEFAULT.withFenceColumns(List.of(" Fence_No", "epoch", "")).fenceColumns())
                .containsExactlyInAnyOrder("fence_no", "epoch");
        assertThat(Options.DEFAULT.withFenceColumns(List.of(" "))).isEqualTo(Options.DEFAULT);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.DEFAULT.withFenceColumns(List.of("epoch", "x = 1")))
                .withMessage("'x = 1' is no column name");
    }

    @Test
    void piiTermsMayBeSeveralWords() {
        assertThat(Options.DEFAULT.withPiiTerms(List.of("KundenNummer", "tax file no")).piiTerms())
                .containsExactly("KundenNummer", "tax file no");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.DEFAULT.withPiiTerms(List.of("42")))
                .withMessage("'42' is no word");
    }

    @Test
    void durationsHaveAShortAndAnIsoForm() {
        assertThat(Options.DEFAULT.withMaxTtl(" 1h30m").maxTtl()).isEqualTo(Duration.ofMinutes(90));
        assertThat(Options.DEFAULT.withMaxTtl("P2D").maxTtl()).isEqualTo(Duration.ofDays(2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.DEFAULT.withMaxTtl("24"))
                .withMessage("'24' is no duration; write for example 24h, 90m or PT24H");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.DEFAULT.withMaxTtl("-5m"))
                .withMessage("'-5m' is not above 0");
    }
}
