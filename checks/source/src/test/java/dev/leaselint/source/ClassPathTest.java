package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.summary.Summaries;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
}
