package dev.leaselint.errorprone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JavacProgramTest {
    private final Attributed sources = Attributed.sources(
            Map.of(
                    "com.example.Known", List.of("com.example.Parent"),
                    "com.example.Parent", List.of("java.io.Closeable")),
            """
            package p;
            public interface Store<K> { boolean take(K key); default void drop(K key) { } }
            """,
            """
            package q;
            import p.Store;
            class Redis implements Store<String> {
                static final int TTL = 5;
                public boolean take(String key) { return key.isEmpty(); }
                boolean take(int other) { return false; }
                Store<String> other() {
                    return new Store<String>() { public boolean take(String key) { return true; } };
                }
            }
            class Sub extends Redis { @Override public boolean take(String key) { return false; } }
            class Broken extends com.example.Known { }
            """);

    @Test
    void findsTypesMethodsAndFieldsOfAllFiles() {
        assertThat(sources.program.type("p.Store")).isPresent();
        assertThat(sources.program.unitOf("q.Sub").orElseThrow().packageName()).isEqualTo("q");
        assertThat(sources.method(new MethodKey("q.Redis", "take", List.of("String"))).body()).isPresent();
        assertThat(sources.program.field(Var.field("q.Redis", "TTL", true)).orElseThrow().init()).isNotNull();
        assertThat(sources.program.type("java.lang.String")).isEmpty();
        assertThat(sources.program.method(new MethodKey("q.Redis", "take", List.of()))).isEmpty();
    }

    @Test
    void givesTheSameDeclarationEachTime() {
        TypeDecl type = sources.program.type("q.Redis").orElseThrow();

        assertThat(sources.program.type("q.Redis")).containsSame(type);
        assertThat(sources.unit("q/Redis.java").types().get(0)).isSameAs(type);
    }

    @Test
    void overridersIncludeGenericsSubclassesAndAnonymousClasses() {
        List<MethodDecl> overriders = sources.program.overriders(new MethodKey("p.Store", "take", List.of("Object")));

        assertThat(overriders).extracting(MethodDecl::toString)
                .containsExactly("q.Redis#take(String)", "q.Redis$1#take(String)", "q.Sub#take(String)");
        assertThat(sources.program.overriders(new MethodKey("q.Redis", "take", List.of("int")))).isEmpty();
    }

    @Test
    void anInheritedMethodImplementsTheInterfaceOfASubclass() {
        Attributed inherited = Attributed.sources(
                """
                interface Lock { void unlock(String key); }
                class Base { public void unlock(String key) { } public static void other() { } }
                class Joined extends Base implements Lock { }
                """);

        assertThat(inherited.program.overriders(new MethodKey("Lock", "unlock", List.of("String"))))
                .extracting(MethodDecl::toString)
                .containsExactly("Base#unlock(String)");
        assertThat(inherited.program.overriders(new MethodKey("Base", "other", List.of()))).isEmpty();
    }

    @Test
    void subtypesOfSourcesClassPathAndCatalog() {
        assertThat(sources.program.isSubtype("q.Sub", "p.Store")).isTrue();
        assertThat(sources.program.isSubtype("q.Sub", "q.Sub")).isTrue();
        assertThat(sources.program.isSubtype("p.Store", "q.Sub")).isFalse();
        assertThat(sources.program.isSubtype("java.lang.String", "java.lang.CharSequence")).isTrue();
        assertThat(sources.program.isSubtype("com.example.Known", "java.io.Closeable")).isTrue();
        assertThat(sources.program.isSubtype("com.example.Nobody", "java.io.Closeable")).isFalse();
        assertThat(sources.program.isSubtype("", "")).isFalse();
    }

    @Test
    void declarationsOfClassFilesHaveAnnotationsAndTheDefaultsOfElements() {
        Attributed uses = Attributed.sources("@Deprecated class Old { @FunctionalInterface interface F { void f(); } }");

        TypeDecl deprecated = uses.program.declaration("java.lang.Deprecated").orElseThrow();
        assertThat(deprecated.kind()).isEqualTo(TypeDecl.Kind.ANNOTATION);
        assertThat(deprecated.annotations()).extracting(a -> a.type().simpleName())
                .contains("Documented", "Retention", "Target");
        assertThat(value(deprecated, "Retention")).isInstanceOfSatisfying(Expr.Ref.class, policy -> {
            assertThat(policy.var().name()).isEqualTo("RUNTIME");
            assertThat(policy.var().owner()).isEqualTo("java.lang.annotation.RetentionPolicy");
        });
        assertThat(value(deprecated, "Target")).isInstanceOfSatisfying(Expr.NewArray.class, targets ->
                assertThat(targets.elements()).hasSizeGreaterThan(5).allMatch(Expr.Ref.class::isInstance));
        assertThat(deprecated.methods()).extracting(MethodDecl::name).containsExactlyInAnyOrder("since", "forRemoval");
        assertThat(deprecated.methods()).extracting(m -> ((Expr.Literal) m.defaultValue().orElseThrow()).value())
                .containsExactlyInAnyOrder("", false);
        assertThat(uses.program.declaration("Old").orElseThrow().nested()).hasSize(1);
        assertThat(uses.program.declaration("java.lang.String").orElseThrow().methods()).isEmpty();
        assertThat(uses.program.declaration("no.Such")).isEmpty();
    }

    private static Expr value(TypeDecl type, String annotation) {
        return type.annotations().stream()
                .filter(a -> a.type().simpleName().equals(annotation))
                .map(a -> a.values().get("value"))
                .findFirst()
                .orElseThrow();
    }
}
