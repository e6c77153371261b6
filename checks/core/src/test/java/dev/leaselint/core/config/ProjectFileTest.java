package dev.leaselint.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.leaselint.core.Options;
import dev.leaselint.core.catalog.CatalogException;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.model.TypeRef;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectFileTest {
    @TempDir
    Path directory;

    private ProjectFile read(String text) throws IOException {
        return ProjectFile.read(Files.writeString(directory.resolve(ProjectFile.NAME), text));
    }

    @Test
    void everyKeyHasItsEffect() throws IOException {
        ProjectFile file = read("""
                rules:
                  RedisLockBareDelete: off
                  RedisLockNotReleased: error
                fenceColumns: [generation]
                piiTerms: [customerNumber]
                maxTtl: 12h
                lockAnnotations: [com.acme.Locked]
                keyScheme: "shop:*:lock:*"
                exclude: ["**/legacy/**"]
                """);

        Options options = file.options();
        assertThat(options.runs("RedisLockBareDelete")).isFalse();
        assertThat(options.runs("RedisLockNotReleased")).isTrue();
        assertThat(options.levels()).containsOnlyKeys("RedisLockNotReleased").containsValue(Level.ERROR);
        assertThat(options.fenceColumns()).containsExactly("generation");
        assertThat(options.piiTerms()).containsExactly("customerNumber");
        assertThat(options.maxTtl()).isEqualTo(Duration.ofHours(12));
        assertThat(options.lockAnnotations()).containsExactly("com.acme.Locked");
        assertThat(options.keySchemes()).containsExactly("shop:*:lock:*");
        assertThat(file.excludes()).containsExactly("**/legacy/**");
    }

    @Test
    void aClientOfTheProjectIsKnownBesideTheBuiltInOnes() throws IOException {
        ProjectFile file = read("""
                clients:
                  - client: acme
                    gate: [com.acme.redis]
                    methods:
                      - on: [com.acme.redis.Cache]
                        calls:
                          - {call: "putIfNew(key, value)", op: set-if-absent, outcome: boolean}
                """);
        List<TypeRef> two = List.of(TypeRef.of("java.lang.String"), TypeRef.of("java.lang.String"));

        assertThat(file.catalog().match("com.acme.redis.Cache", "putIfNew", two, String::equals))
                .get()
                .satisfies(entry -> assertThat(entry.op()).isEqualTo(Op.SET_IF_ABSENT));
        assertThat(file.catalog().gateWords()).contains("com.acme.redis").contains("redis.clients");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            rule: {}                                | 1: unknown key 'rule'; did you mean 'rules'?
            rules: {RedisLockBareDelte: off}        | 1: unknown rule 'RedisLockBareDelte'; did you mean 'RedisLockBareDelete'?
            rules: {RedisLockBareDelete: warn}      | 1: unknown level 'warn'; known are advice, error, off, warning
            maxTtl: soon                            | 1: 'soon' is no duration
            fenceColumns: [a b]                     | 1: 'a b' is no column name
            fenceColumns: version                   | 1: expected a list
            keySheme: a                             | 1: unknown key 'keySheme'; did you mean 'keyScheme'?
            keyScheme: "*"                          | 1: '*' fits every key
            keyScheme: {}                           | 1: expected a text
            clients: [{client: x, metods: []}]      | unknown key 'metods'; did you mean 'methods'?
            """)
    void whatIsWrongIsSaidWithItsPlace(String text, String problem) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(CatalogException.class).hasMessageContaining(problem);
    }

    @Test
    void anUnknownKeyIsShownAtItsOwnLineNotThatOfItsValue() {
        String text = """
                # levels
                rule:
                  RedisLockBareDelete: off
                """;
        assertThatThrownBy(() -> read(text)).hasMessageContaining(":2: unknown key 'rule'");
    }

    @Test
    void aFileThatCannotBeReadSaysWhy() throws IOException {
        Path missing = directory.resolve("none.yml");
        Path latin = directory.resolve("latin.yml");
        Files.write(latin, "piiTerms: [stra\u00dfe]".getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> ProjectFile.read(missing)).hasMessageContaining("does not exist");
        assertThatThrownBy(() -> ProjectFile.read(latin)).hasMessageContaining("not UTF-8");
        assertThatThrownBy(() -> read("")).hasMessageContaining("empty");
    }
}
