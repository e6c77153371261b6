package dev.leaselint.errorprone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.errorprone.ErrorProneFlags;
import dev.leaselint.core.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
    @Test
    void nothingGivenIsTheDefault() {
        Settings settings = Settings.of(ErrorProneFlags.empty());

        assertThat(settings).isEqualTo(Settings.DEFAULT);
        assertThat(settings.options()).isEqualTo(Options.DEFAULT);
    }

    @Test
    void readsLists() {
        Settings settings = Settings.of(ErrorProneFlags.builder()
                .putFlag("leaselint:FenceColumns", "Fence_No, epoch")
                .putFlag("leaselint:PiiTerms", "KundenNummer")
                .putFlag("leaselint:Resources", "src/main/resources")
                .build());

        assertThat(settings.options().fenceColumns()).containsExactlyInAnyOrder("fence_no", "epoch");
        assertThat(settings.options().piiTerms()).containsExactly("KundenNummer");
        assertThat(settings.resources()).isEqualTo(Path.of("src/main/resources"));
    }

    @Test
    void readsDurationsInBothForms() {
        assertThat(maxTtl("90m")).isEqualTo(Duration.ofMinutes(90));
        assertThat(maxTtl("PT1H30M")).isEqualTo(Duration.ofMinutes(90));
        assertThat(maxTtl("P2D")).isEqualTo(Duration.ofDays(2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> maxTtl("soon"))
                .withMessage("-XepOpt:leaselint:MaxTtl: 'soon' is no duration; write for example 24h, 90m or PT24H");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(
                        ErrorProneFlags.builder().putFlag("leaselint:FenceColumns", "a,b c").build()))
                .withMessage("-XepOpt:leaselint:FenceColumns: 'b c' is no column name");
    }

    @Test
    void summariesCanBeSwitchedOff() {
        assertThat(Settings.DEFAULT.summaries()).isTrue();
        assertThat(Settings.of(ErrorProneFlags.builder().putFlag("leaselint:Summaries", "false").build()).summaries())
                .isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> Settings.of(
                ErrorProneFlags.builder().putFlag("leaselint:Summaries", "maybe").build()));
    }

    @Test
    void unknownOptionsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(
                        ErrorProneFlags.builder().putFlag("leaselint:maxTtl", "24h").build()))
                .withMessage("unknown option -XepOpt:leaselint:maxTtl; known are Config, FenceColumns, MaxTtl, PiiTerms,"
                        + " Resources, Summaries");
        assertThat(Settings.of(ErrorProneFlags.builder().putFlag("Other:Option", "x").build()))
                .isEqualTo(Settings.DEFAULT);
    }

    @Test
    void theProjectsFileIsReadAndOptionsWinOverIt(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("leaselint.yml"), """
                rules: {RedisLockImplicitLease: off}
                fenceColumns: [generation]
                piiTerms: [customerNumber]
                clients:
                  - client: acme
                    gate: [com.acme.redis]
                """);
        Settings settings = Settings.of(ErrorProneFlags.builder()
                .putFlag("leaselint:Config", file.toString())
                .putFlag("leaselint:FenceColumns", "epoch")
                .build());

        assertThat(settings.options().runs("RedisLockImplicitLease")).isFalse();
        assertThat(settings.options().piiTerms()).containsExactly("customerNumber");
        assertThat(settings.options().fenceColumns()).containsExactly("epoch");
        assertThat(settings.catalog().gateWords()).contains("com.acme.redis");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Settings.of(
                        ErrorProneFlags.builder().putFlag("leaselint:Config", "none.yml").build()))
                .withMessage("-XepOpt:leaselint:Config: none.yml: the file does not exist");
    }

    private static Duration maxTtl(String value) {
        return Settings.of(ErrorProneFlags.builder().putFlag("leaselint:MaxTtl", value).build()).options().maxTtl();
    }
}
