package dev.leaselint.errorprone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypeLoweringTest {
    private final Attributed sources = Attributed.sources(
            """
            package p;

            import java.util.*;
            import static java.lang.Math.max;

            @Deprecated(since = "2")
            public abstract class A<T extends Number> extends Object implements Comparable<A<T>> {
                private static final String PREFIX = "lock:";
                static { System.gc(); }
                { hashCode(); }
                A(Map.Entry<String, T>[] es, T t, String... more) { }
                abstract void none();
                public int compareTo(A<T> o) { List.of().forEach(x -> run(max(1, 2))); return 0; }
                void run(int i) { class Local { class Member { } } new Object() { Object in = new Object() { }; }; }
                record R(String key, long ttl) { R { Objects.requireNonNull(key); } static int n; }
                enum E { ONE { @Override void v() { } }, TWO; void v() { } }
            }
            interface I { int Z = 3; default void d() { } }
            """);

    private TypeDecl type(String name) {
        return sources.program.type(name).orElseThrow();
    }

    private static List<String> keys(TypeDecl type) {
        return type.methods().stream().map(MethodDecl::toString).toList();
    }

    @Test
    void headOfTheFile() {
        SourceUnit unit = sources.unit("p/A.java");

        assertThat(unit.packageName()).isEqualTo("p");
        assertThat(unit.imports()).containsExactly("java.util.*", "static java.lang.Math.max");
        assertThat(unit.text().slice(new Span(0, unit.importsEnd()))).endsWith("Math.max;");
        assertThat(unit.types()).extracting(TypeDecl::name).containsExactly("p.A", "p.I");
        assertThat(unit.generated()).isFalse();
    }

    @Test
    void membersWithErasedKeys() {
        TypeDecl a = type("p.A");

        assertThat(keys(a)).containsExactly(
                "p.A#<clinit>()", "p.A#<instance-init>()", "p.A#<init>(Entry[],Number,String[])", "p.A#none()",
                "p.A#compareTo(A)", "p.A#run(int)");
        assertThat(a.supertypes()).extracting(TypeRef::name).containsExactly("java.lang.Comparable");
        assertThat(a.modifiers()).containsExactlyInAnyOrder(Modifier.PUBLIC, Modifier.ABSTRACT);
        assertThat(a.annotations()).singleElement().satisfies(annotation -> {
            assertThat(annotation.type().name()).isEqualTo("java.lang.Deprecated");
            assertThat(annotation.values()).containsOnlyKeys("since");
        });
        assertThat(a.nested()).extracting(TypeDecl::name).containsExactly("p.A.R", "p.A.E");
        assertThat(sources.unit("p/A.java").text().slice(a.nameSpan())).isEqualTo("A");
        assertThat(sources.method("p.A", "none").body()).isEmpty();
        assertThat(sources.method("p.A", "compareTo").calledNames())
                .containsExactlyInAnyOrder("of", "forEach", "run", "max");
    }

    @Test
    void recordsHaveTheirComponentsAndNoMadeUpMembers() {
        TypeDecl record = type("p.A.R");

        assertThat(record.kind()).isEqualTo(TypeDecl.Kind.RECORD);
        assertThat(record.fields()).extracting(field -> field.var().name()).containsExactly("key", "ttl", "n");
        assertThat(keys(record)).containsExactly("p.A.R#<init>(String,long)");
        assertThat(record.modifiers()).containsExactly(Modifier.STATIC);
        SourceText text = sources.unit("p/A.java").text();
        assertThat(record.methods().get(0).params())
                .extracting(param -> text.slice(param.span()))
                .containsExactly("String key", "long ttl");
    }

    @Test
    void enumsHaveTheirConstantsAsStaticFields() {
        TypeDecl type = type("p.A.E");

        assertThat(type.kind()).isEqualTo(TypeDecl.Kind.ENUM);
        assertThat(type.fields()).extracting(field -> field.var().toString())
                .containsExactly(
                        Var.field("p.A.E", "ONE", true).toString(),
                        Var.field("p.A.E", "TWO", true).toString());
        assertThat(keys(type)).containsExactly("p.A.E#v()");
        assertThat(type("p.A.E$1").kind()).isEqualTo(TypeDecl.Kind.CLASS);
    }

    @Test
    void localTypesAreNumberedInTheOrderOfTheText() {
        sources.dump("p.A", "run");

        assertThat(type("p.A$1Local").nested()).extracting(TypeDecl::name).containsExactly("p.A$1Local$1Member");
        assertThat(type("p.A$1").fields()).extracting(field -> field.var().owner()).containsExactly("p.A$1");
        assertThat(sources.program.type("p.A$1$1")).isPresent();
        assertThat(sources.program.type("p.A$2")).isEmpty();
    }

    @Test
    void anonymousClassesSpanTheirCreation() {
        SourceText text = sources.unit("p/A.java").text();

        assertThat(text.slice(type("p.A$1$1").span())).isEqualTo("new Object() { }");
        assertThat(text.slice(type("p.A.E$1").span())).isEqualTo("ONE { @Override void v() { } }");
        assertThat(type("p.A.E").fields()).extracting(field -> text.slice(field.init().span()))
                .containsExactly("ONE { @Override void v() { } }", "TWO");
    }

    @Test
    void staticBlocksStartAtTheirBrace() {
        SourceText text = sources.unit("p/A.java").text();

        assertThat(text.slice(sources.method("p.A", "<clinit>").span())).isEqualTo("{ System.gc(); }");
        assertThat(text.slice(sources.body("p.A", "<clinit>").span())).isEqualTo("{ System.gc(); }");
    }

    @Test
    void membersOfInterfacesHaveTheirImpliedModifiers() {
        assertThat(type("p.I").fields().get(0).modifiers())
                .containsExactlyInAnyOrder(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL);
        assertThat(sources.method("p.I", "d").modifiers()).containsExactlyInAnyOrder(Modifier.PUBLIC, Modifier.DEFAULT);
    }

    @Test
    void fieldsOfInterfacesAreStatic() {
        assertThat(type("p.I").fields()).singleElement().satisfies(
                field -> assertThat(field.var()).isEqualTo(Var.field("p.I", "Z", true)));
    }

    @Test
    void annotatedGeneratedCodeIsTold() {
        Attributed generated = Attributed.sources("@javax.annotation.processing.Generated(\"x\") class G { }");

        assertThat(generated.unit("G.java").generated()).isTrue();
    }
}
