package dev.leaselint.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.model.TypeRef;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataCatalogTest {
    private static final TypeRef STRING = TypeRef.of("java.lang.String");
    private static final TypeRef STRINGS = new TypeRef("java.lang.String", List.of(), 1, true);
    private static final TypeRef BYTES = new TypeRef("byte", List.of(), 1, true);
    private static final String TYPES = """
            client: acme
            types:
              a.Sub: [a.Base]
              a.Special: [a.Options]
              a.Options: []
              java.util.List: [java.util.Collection]
            methods:
            """;

    private static DataCatalog catalog(String methods) {
        return new DataCatalog(List.of(CatalogReader.read(new StringReader(TYPES + methods.indent(2)), "acme.yml")));
    }

    private static String block(String type, String... calls) {
        StringBuilder text = new StringBuilder("- on: [" + type + "]\n  calls:\n");
        Arrays.stream(calls).forEach(call -> text.append("    - {").append(call).append("}\n"));
        return text.toString();
    }

    private static Optional<Op> match(Catalog catalog, String owner, String name, TypeRef... arguments) {
        return catalog.match(owner, name, Arrays.asList(arguments),
                (type, ancestor) -> type.equals("b.Mine") && ancestor.equals("a.Base")).map(Entry::op);
    }

    @Test
    void ownerByEqualityBySubtypeOfTheFrontEndAndOfTheData() {
        DataCatalog catalog = catalog(block("a.Base", "call: \"get(key)\", op: get"));
        assertThat(match(catalog, "a.Base", "get", STRING)).contains(Op.GET);
        assertThat(match(catalog, "a.Sub", "get", STRING)).contains(Op.GET);
        assertThat(match(catalog, "b.Mine", "get", STRING)).contains(Op.GET);
        assertThat(match(catalog, "b.Other", "get", STRING)).isEmpty();
        assertThat(match(catalog, "", "get", STRING)).isEmpty();
        assertThat(match(catalog, "a.Base", "get")).isEmpty();
        assertThat(match(catalog, "a.Base", "set", STRING)).isEmpty();
    }

    @Test
    void nearestTypeWins() {
        DataCatalog catalog = catalog(block("a.Base", "call: \"lock()\", op: lock")
                + block("a.Sub", "call: \"lock()\", op: pure"));
        assertThat(match(catalog, "a.Sub", "lock")).contains(Op.PURE);
        assertThat(match(catalog, "a.Base", "lock")).contains(Op.LOCK);
    }

    @Test
    void argumentTypesChoose() {
        DataCatalog catalog = catalog(block("a.Base",
                "call: \"set(key, options:Options)\", op: set",
                "call: \"set(key, any:long)\", op: pure",
                "call: \"set(key, owner:String)\", op: get-set"));
        assertThat(match(catalog, "a.Base", "set", STRING, TypeRef.of("a.Special"))).contains(Op.SET);
        assertThat(match(catalog, "a.Base", "set", STRING, TypeRef.of("java.lang.Integer"))).contains(Op.PURE);
        assertThat(match(catalog, "a.Base", "set", STRING, TypeRef.of("int"))).contains(Op.PURE);
        assertThat(match(catalog, "a.Base", "set", STRING, TypeRef.of("java.lang.CharSequence"))).contains(Op.GET_SET);
        assertThat(match(catalog, "a.Base", "set", STRING, TypeRef.of("double"))).isEmpty();
        assertThat(match(catalog, "a.Base", "set", STRING, TypeRef.of("java.util.List"))).isEmpty();
        assertThat(match(catalog, "a.Base", "set", STRING, TypeRef.UNKNOWN)).isEmpty();
        assertThat(match(catalog, "a.Base", "set", STRING, TypeRef.unresolved("Options"))).contains(Op.SET);
    }

    @Test
    void unknownArgumentsFitWhenTheMeaningIsTheSame() {
        DataCatalog catalog = catalog(block("a.Base",
                "call: \"delete(key)\", op: delete, outcome: boolean",
                "call: \"delete(keys:Collection)\", op: delete, outcome: count"));
        assertThat(catalog.match("a.Base", "delete", List.of(TypeRef.UNKNOWN), (type, ancestor) -> false).orElseThrow()
                .indexOf(Role.KEY)).isZero();
        assertThat(catalog.match("a.Base", "delete", List.of(TypeRef.of("java.util.List")),
                (type, ancestor) -> false).orElseThrow().indexOf(Role.KEYS)).isZero();
    }

    @Test
    void variableArity() {
        DataCatalog catalog = catalog(block("a.Base",
                "call: \"del(key)\", op: delete",
                "call: \"del(keys...)\", op: compare-delete",
                "call: \"eval(script, keys...)\", op: eval",
                "call: \"eval(script, keys:Object[], args...)\", op: eval-sha"));
        assertThat(match(catalog, "a.Base", "del", STRING)).contains(Op.DELETE);
        assertThat(match(catalog, "a.Base", "del", BYTES)).contains(Op.DELETE);
        assertThat(match(catalog, "a.Base", "del", STRINGS)).contains(Op.COMPARE_DELETE);
        assertThat(match(catalog, "a.Base", "del", STRING, STRING)).contains(Op.COMPARE_DELETE);
        assertThat(match(catalog, "a.Base", "eval", STRING, STRING)).contains(Op.EVAL);
        assertThat(match(catalog, "a.Base", "eval", STRING, STRINGS)).contains(Op.EVAL_SHA);
        assertThat(match(catalog, "a.Base", "eval", STRING, STRINGS, STRING)).contains(Op.EVAL_SHA);
    }

    @Test
    void typeVariablesAndTypesOutOfSightMayFit() {
        DataCatalog catalog = catalog(block("a.Base", "call: \"run(callback:Options)\", op: callback"));
        assertThat(match(catalog, "a.Base", "run", TypeRef.unresolved("T"))).contains(Op.CALLBACK);
        assertThat(match(catalog, "a.Base", "run", TypeRef.of("b.Unseen"))).contains(Op.CALLBACK);
        assertThat(match(catalog, "a.Base", "run", TypeRef.of("a.Base"))).isEmpty();
        assertThat(match(catalog, "a.Base", "run", STRING)).isEmpty();
        DataCatalog both = catalog(block("a.Base",
                "call: \"update(entity)\", op: entity-update", "call: \"update(entity:Collection)\", op: batch"));
        assertThat(match(both, "a.Base", "update", TypeRef.of("b.Unseen"))).contains(Op.ENTITY_UPDATE);
        assertThat(match(both, "a.Base", "update", TypeRef.unresolved("T"))).contains(Op.ENTITY_UPDATE);
        assertThat(match(both, "a.Base", "update", TypeRef.UNKNOWN)).isEmpty();
    }

    @Test
    void typesByPackageAndNesting() {
        DataCatalog catalog = catalog(block("a.Outer.Inner", "call: \"get()\", op: get, returns: a.b.Result"));
        assertThat(catalog.typesIn("a")).contains("a.Base", "a.Sub", "a.Outer").doesNotContain("a.b.Result");
        assertThat(catalog.typesIn("a.Outer")).containsExactly("a.Outer.Inner");
        assertThat(catalog.knowsType("a.b.Result")).isTrue();
        assertThat(catalog.knowsType("a.b.Unknown")).isFalse();
        assertThat(catalog.supertypes("a.Sub")).containsExactly("a.Base");
        assertThat(catalog.supertypes("a.Unknown")).isEmpty();
        assertThat(catalog.gateWords()).containsExactly("a");
    }

    @Test
    void userFilesAddAndReplace(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("own.yml"), """
                client: own
                title: Our locks
                methods:
                  - on: [com.acme.Locks]
                    calls: [{call: "grab(key)", op: try-lock, outcome: boolean}]
                  - on: [org.redisson.api.RLock]
                    calls: [{call: "forceUnlock()", op: pure}]
                """);
        DataCatalog catalog = Catalogs.with(Catalogs.builtin(), List.of(file));
        assertThat(match(catalog, "com.acme.Locks", "grab", STRING)).contains(Op.TRY_LOCK);
        assertThat(match(catalog, "org.redisson.api.RLock", "forceUnlock")).contains(Op.PURE);
        assertThat(match(Catalogs.builtin(), "org.redisson.api.RLock", "forceUnlock")).contains(Op.FORCE_UNLOCK);
        assertThat(catalog.gateWords()).contains("com.acme", "redis.clients");
        assertThat(catalog.clientTitles()).contains(Map.entry("own", "Our locks"), Map.entry("jedis", "Jedis"));
        assertThat(catalog.entriesOf("own")).extracting(Entry::types)
                .containsExactly(Set.of("com.acme.Locks"), Set.of("org.redisson.api.RLock"));
    }
}
