package dev.leaselint.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What the build has made of the YAML files says what they say. */
class CompiledCatalogTest {
    private final List<ClientData> sources = Catalogs.readSources();

    @Test
    void theBuildHasCompiledWhatTheFilesSayNow() {
        assertThat(CompiledCatalog.clients()).contains(sources);
        assertThat(CompiledCatalog.gateWords()).contains(DataCatalog.gateWords(sources));
    }

    @Test
    void nothingIsLostOnTheWay() {
        assertThat(CompiledCatalog.read(CompiledCatalog.write(sources))).isEqualTo(sources);
    }

    @Test
    void theSameFilesGiveTheSameBytes() {
        assertThat(CompiledCatalog.write(Catalogs.readSources())).isEqualTo(CompiledCatalog.write(sources));
    }

    @Test
    void theFilesAreReadWhenMoreThanGateWordsIsAsked() {
        boolean[] asked = {false};
        DataCatalog catalog = new DataCatalog(
                () -> {
                    asked[0] = true;
                    return sources;
                },
                DataCatalog.gateWords(sources));
        assertThat(catalog.plus(List.of()).gateWords()).contains("redis.clients");
        assertThat(asked[0]).isFalse();
        assertThat(catalog.plus(List.of()).named("setnx")).isNotEmpty();
        assertThat(asked[0]).isTrue();
    }
}
