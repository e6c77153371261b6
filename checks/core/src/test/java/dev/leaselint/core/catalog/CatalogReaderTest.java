package dev.leaselint.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CatalogReaderTest {
    private static final String COMPLETE = """
            client: acme
            title: Acme locks
            types:
              com.acme.FastLocks: [com.acme.Locks]
            groups:
              locks: [com.acme.Locks]
            constants:
              com.acme.Option.NX: {op: option, nx: true}
            methods:
              - on: [locks, com.acme.more.Others]
                kind: acme
                unit: seconds
                calls: &calls
                  - {call: "acquire|tryAcquire(key, lease:long)", op: try-lock, outcome: boolean}
                  - call: "release(key:com.acme.Key, any...)"
                    op: unlock
                    unit: milliseconds
                  - {call: "new(key)", op: lock-object, returns: com.acme.Locks}
              - on: [com.acme.AsyncLocks]
                mode: async
                calls: *calls
            """;

    private static ClientData read(String text) {
        return CatalogReader.read(new StringReader(text), "acme.yml");
    }

    @Test
    void readsEverything() {
        ClientData data = read(COMPLETE);
        assertThat(data.client()).isEqualTo("acme");
        assertThat(data.title()).isEqualTo("Acme locks");
        assertThat(data.supertypes()).isEqualTo(Map.of("com.acme.FastLocks", List.of("com.acme.Locks")));
        assertThat(data.constants()).singleElement().isEqualTo(new Entry("acme", Set.of("com.acme.Option"), "NX",
                List.of(), Op.OPTION, Outcome.NONE, Mode.SYNC, null, null, Map.of("nx", "true")));
        assertThat(data.entries()).extracting(Entry::name)
                .containsExactly("acquire", "tryAcquire", "release", "<init>",
                        "acquire", "tryAcquire", "release", "<init>");
        assertThat(data.entries().get(1)).isEqualTo(new Entry("acme", Set.of("com.acme.Locks", "com.acme.more.Others"),
                "tryAcquire", List.of(new Slot(Role.KEY, null, false), new Slot(Role.LEASE, "long", false)),
                Op.TRY_LOCK, Outcome.BOOLEAN, Mode.SYNC, TimeUnit.SECONDS, null, Map.of("kind", "acme")));
        assertThat(data.entries().get(2).slots())
                .containsExactly(new Slot(Role.KEY, "com.acme.Key", false), new Slot(Role.ANY, null, true));
        assertThat(data.entries().get(2).unit()).isEqualTo(TimeUnit.MILLISECONDS);
        assertThat(data.entries().get(4).mode()).isEqualTo(Mode.ASYNC);
    }

    @Test
    void gateIsThePackagesWhenNotGiven() {
        assertThat(read(COMPLETE).gate()).containsExactlyInAnyOrder("com.acme", "com.acme.more");
        assertThat(read("client: acme\ngate: []\n" + COMPLETE.substring(COMPLETE.indexOf("types"))).gate()).isEmpty();
    }

    static List<Arguments> mistakes() {
        return List.of(
                Arguments.of("", "acme.yml: the file is empty"),
                Arguments.of("client: [", "acme.yml:1: no valid YAML: "),
                Arguments.of("- client", "acme.yml:1: expected a mapping"),
                Arguments.of("title: Acme", "acme.yml:1: the key 'client' with the id of the library is missing"),
                Arguments.of("client: acme\ntypos: {}", "acme.yml:2: unknown key 'typos'; did you mean 'types'?"),
                Arguments.of("client: acme\nclient: b", "acme.yml:2: 'client' stands here twice"),
                Arguments.of("client: acme\ntypes:\n  a.B: [C]", "acme.yml:3: 'C' is no qualified type name"),
                Arguments.of("client: acme\nconstants:\n  NX: {op: option}",
                        "acme.yml:3: 'NX' is no qualified constant; write package.Type.NAME"),
                Arguments.of("client: acme\nconstants:\n  a.B.NX: {op: set}",
                        "acme.yml:3: a constant has op 'option' or 'duration', not 'set'"),
                Arguments.of(calls("{call: \"a(key)\", op: set-if-absnt}"),
                        "acme.yml:5: unknown op 'set-if-absnt'; did you mean 'set-if-absent'?"),
                Arguments.of(calls("{call: \"a(kye)\", op: set}"),
                        "acme.yml:5: unknown role 'kye'; did you mean 'key'?"),
                Arguments.of(calls("{call: \"a(key)\", op: set, outcme: one}"),
                        "acme.yml:5: unknown key 'outcme'; did you mean 'outcome'?"),
                Arguments.of(calls("{call: \"a(key)\", op: set, outcome: oke}"),
                        "acme.yml:5: unknown outcome 'oke'; did you mean 'ok'?"),
                Arguments.of(calls("{call: \"a(key)\", op: set, mode: lazy}"),
                        "acme.yml:5: unknown mode 'lazy'; known are async, queued, reactive, sync"),
                Arguments.of(calls("{call: \"a(key)\", op: expire, unit: second}"),
                        "acme.yml:5: unknown unit 'second'; did you mean 'seconds'?"),
                Arguments.of(calls("{call: \"a(key)\", op: set, returns: Locks}"),
                        "acme.yml:5: 'returns' is a qualified type name, 'receiver' or 'arg0', not 'Locks'"),
                Arguments.of(calls("{call: \"a(key)\"}"), "acme.yml:5: the key 'op' is missing"),
                Arguments.of(calls("{op: set}"), "acme.yml:5: the key 'call' with the signature is missing"),
                Arguments.of(calls("{call: \"a key\", op: set}"),
                        "acme.yml:5: 'a key' is no call; write it like \"set(key, ttl:long)\""),
                Arguments.of(calls("{call: \"a(key,)\", op: set}"),
                        "acme.yml:5: '' is no parameter; write role, role:Type or role..."),
                Arguments.of(calls("{call: \"a(key..., value)\", op: set}"),
                        "acme.yml:5: only the last parameter may be variadic ('key...')"),
                Arguments.of(calls("{call: \"a(key)\", op: set}\n      - {call: \"a(value)\", op: get}"),
                        "acme.yml:6: a.Locks.a with these parameter types is described in two ways"),
                Arguments.of(calls("{call: \"a(key)\", op: set}\n      - {call: \"a(key)\", op: set}"),
                        "acme.yml:6: a.Locks.a with these parameter types is described twice"),
                Arguments.of("client: acme\nmethods:\n  - on: [a.B]",
                        "acme.yml:3: a block needs 'on' (types or groups) and"),
                Arguments.of("client: acme\ngroups:\n  locks: [a.B]\nmethods:\n  - on: [lokcs]\n    calls: []",
                        "acme.yml:5: unknown group 'lokcs'; did you mean 'locks'?"));
    }

    private static String calls(String call) {
        return "client: acme\nmethods:\n  - on: [a.Locks]\n    calls:\n      - " + call;
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void saysWhatIsWrongAndWhere(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(CatalogException.class).hasMessageStartingWith(message);
    }

    @Test
    void errorsKnowTheirPlace() {
        assertThatThrownBy(() -> read(calls("{call: \"a(key)\", op: nothing}")))
                .isInstanceOfSatisfying(CatalogException.class, e -> {
                    assertThat(e.file()).isEqualTo("acme.yml");
                    assertThat(e.line()).isEqualTo(5);
                });
    }

    @Test
    void filesThatCannotBeRead(@TempDir Path directory) throws IOException {
        Path missing = directory.resolve("missing.yml");
        assertThatThrownBy(() -> Catalogs.with(Catalogs.builtin(), List.of(missing)))
                .isInstanceOf(CatalogException.class).hasMessage(missing + ": the file does not exist");
        Path latin = directory.resolve("latin.yml");
        Files.write(latin, "client: \u00fc".getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> Catalogs.with(Catalogs.builtin(), List.of(latin)))
                .isInstanceOf(CatalogException.class).hasMessage(latin + ": the file is not UTF-8");
    }

    @Test
    void hostileYamlIsRefused() {
        String nested = "client: acme\ngroups:\n  a: &a [x.Y]\n  b: &b [*a, *a, *a]\n";
        assertThatThrownBy(() -> read(nested)).isInstanceOf(CatalogException.class)
                .hasMessage("acme.yml:3: expected a text or number");
        assertThatThrownBy(() -> read("client: &c [*c]")).isInstanceOf(CatalogException.class);
        assertThatThrownBy(() -> read("client: " + "[".repeat(100_000))).isInstanceOf(CatalogException.class)
                .hasMessage("acme.yml: the text is nested too deeply");
    }
}
