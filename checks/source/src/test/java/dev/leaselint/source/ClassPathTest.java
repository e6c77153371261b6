package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.summary.Summaries;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Library types that nothing but their class files knows. */
class ClassPathTest {
    @TempDir
    Path temp;

    private Path jar;

    @BeforeEach
    void compileLibrary() throws IOException {
        Path library = temp.resolve("library");
        new Project(library)
                .file("lib/Base.java", """
                        package lib;
                        public abstract class Base<C> {
                            protected C client;
                            protected lib.Locks locks() { return null; }
                            public <R> R call(Action<C, R> action) { return null; }
                            public interface Action<A, B> { B run(A a); }
                            public static class Inner {}
                        }
                        """)
                .file("lib/Locks.java", "package lib; public class Locks { public org.redisson.api.RLock of(String n)"
                        + " { return null; } public java.util.List<org.redisson.api.RLock> all() { return null; } }")
                .file("lib/Marked.java", """
                        package lib;
                        @Marked(limits = {1, 2}, of = Base.class, kinds = Thread.State.NEW, inner = @Deprecated)
                        public @interface Marked {
                            int[] limits();
                            Class<?> of();
                            Thread.State[] kinds();
                            Deprecated inner();
                            long seconds() default 30_000;
                            String[] names() default {"a", "b"};
                        }
                        """)
                .file("org/redisson/api/RLock.java", "package org.redisson.api; public interface RLock {}");
        jar = temp.resolve("lib.jar");
        compile(library, temp.resolve("classes"));
        try (OutputStream out = Files.newOutputStream(jar); JarOutputStream archive = new JarOutputStream(out)) {
            add(archive, temp.resolve("classes"));
        }
    }

    private static void compile(Path sources, Path classes) throws IOException {
        List<String> args = new ArrayList<>(List.of("-d", classes.toString(), "-proc:none"));
        try (Stream<Path> files = Files.walk(sources)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> args.add(file.toString()));
        }
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, args.toArray(new String[0]));
        assertThat(status).isZero();
    }

    private static void add(JarOutputStream archive, Path classes) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                archive.putNextEntry(new JarEntry(classes.relativize(file).toString().replace('\\', '/')));
                archive.write(Files.readAllBytes(file));
            }
        }
    }

    private Project project(Path... classPath) {
        return new Project(temp.resolve("src"), classPath).file("a/A.java", """
                package a;
                import lib.*;
                import redis.clients.jedis.Jedis;
                class A extends Base<Jedis> {
                    void m() {
                        locks().of("x").lock();
                        var lock = locks().of("y");
                        lock.tryLock();
                        client.del("k");
                        call(j -> j.setnx("k", "v"));
                        for (var l : locks().all()) { l.unlock(); }
                    }
                    void known(Jedis jedis) { jedis.del("x"); }
                }
                """);
    }

    @Test
    void followsMembersOfLibraryTypesThroughClassFiles() {
        for (Path entry : List.of(jar, temp.resolve("classes"))) {
            Project project = project(entry);
            for (String call : List.of("lock", "tryLock", "unlock")) {
                assertThat(project.call("a.A", "m", call).owner()).isEqualTo("org.redisson.api.RLock");
            }
            assertThat(project.call("a.A", "m", "del").owner()).isEqualTo("redis.clients.jedis.Jedis");
            assertThat(project.call("a.A", "m", "setnx").owner()).isEqualTo("redis.clients.jedis.Jedis");
            assertThat(project.index().isSubtype("a.A", "lib.Base")).isTrue();
            assertThat(project.notices()).isEmpty();
        }
    }

    @Test
    void withoutClassPathTheSameStaysUnknown() {
        Project project = project();
        assertThat(project.call("a.A", "m", "lock").owner()).isEmpty();
        assertThat(project.call("a.A", "m", "setnx").owner()).isEmpty();
        assertThat(project.notices()).isEmpty();
    }

    @Test
    void jarsStayClosedWhenNothingAsksForThem() {
        Project project = new Project(temp.resolve("src2"), jar)
                .file("a/A.java", """
                        package a;
                        import redis.clients.jedis.Jedis;
                        class A { void known(Jedis jedis) { jedis.del("x"); } }
                        """);
        assertThat(project.call("a.A", "known", "del").owner()).isEqualTo("redis.clients.jedis.Jedis");
        assertThat(project.classFiles().touched()).isFalse();
    }

    @Test
    void readsNestedTypesAndGenericSignatures() {
        ClassPath classes = new ClassPath(List.of(jar), Summaries.none(), Path::toString, notice -> { });
        ClassInfo base = classes.find("lib.Base").orElseThrow();
        assertThat(base.typeParams()).extracting(TypeParam::name).containsExactly("C");
        assertThat(base.methods("call").get(0).params().get(0).name()).isEqualTo("lib.Base.Action");
        assertThat(classes.find("lib.Base.Action").orElseThrow().abstractMethods()).hasSize(1);
        assertThat(classes.has("lib.Base.Inner")).isTrue();
        assertThat(classes.has("lib.None")).isFalse();
        assertThat(classes.find("lib.Locks").orElseThrow().methods("all").get(0).returns().args().get(0).name())
                .isEqualTo("org.redisson.api.RLock");
        classes.close();
    }

    @Test
    void readsAnnotationsAndDefaultsOfElements() throws IOException {
        List<Notice> notices = new ArrayList<>();
        Files.write(Files.createDirectories(temp.resolve("broken/lib")).resolve("Torn.class"), new byte[] {1, 2, 3});
        ClassPath entries =
                new ClassPath(List.of(jar, temp.resolve("broken")), Summaries.none(), Path::toString, notices::add);

        TypeDecl marked = entries.declaration("lib.Marked").orElseThrow();
        assertThat(marked.kind()).isEqualTo(TypeDecl.Kind.ANNOTATION);
        Map<String, Expr> values = marked.annotations().get(0).values();
        assertThat(values.get("limits")).isInstanceOfSatisfying(Expr.NewArray.class, limits ->
                assertThat(limits.elements()).extracting(e -> ((Expr.Literal) e).value()).containsExactly(1, 2));
        assertThat(values.get("of")).isInstanceOfSatisfying(Expr.ClassLiteral.class, of ->
                assertThat(of.named().name()).isEqualTo("lib.Base"));
        assertThat(values.get("kinds")).isInstanceOfSatisfying(Expr.NewArray.class, kinds ->
                assertThat(kinds.elements()).extracting(e -> ((Expr.Ref) e).var().owner() + " " + ((Expr.Ref) e).var().name())
                        .containsExactly("java.lang.Thread.State NEW"));
        assertThat(values.get("inner")).isInstanceOf(Expr.Opaque.class);
        assertThat(element(marked, "seconds")).isInstanceOfSatisfying(Expr.Literal.class, seconds -> {
            assertThat(seconds.value()).isEqualTo(30_000L);
            assertThat(seconds.type().name()).isEqualTo("long");
        });
        assertThat(element(marked, "names")).isInstanceOfSatisfying(Expr.NewArray.class, names ->
                assertThat(names.elements()).hasSize(2));
        assertThat(element(marked, "limits")).isNull();
        assertThat(entries.declaration("lib.Base").orElseThrow().kind()).isEqualTo(TypeDecl.Kind.CLASS);
        assertThat(entries.declaration("lib.Torn")).isEmpty();
        assertThat(notices).extracting(Notice::message).singleElement().asString().contains("lib/Torn.class");
        entries.close();
    }

    private static Expr element(TypeDecl annotation, String name) {
        return annotation.methods().stream()
                .filter(m -> m.name().equals(name))
                .findFirst()
                .orElseThrow()
                .defaultValue()
                .orElse(null);
    }
}
