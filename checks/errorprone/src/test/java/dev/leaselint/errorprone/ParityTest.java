package dev.leaselint.errorprone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.model.ModelPrinter;
import dev.leaselint.core.model.ModelPrinter.Detail;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.source.Request;
import dev.leaselint.source.Scanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both front ends build the same model from the same text. */
class ParityTest {
    @TempDir
    private Path directory;

    private void assertSame(String text) throws IOException {
        Files.writeString(directory.resolve("A.java"), text);
        SourceUnit source = Scanner.scan(Request.of(List.of(directory), directory, Catalogs.builtin()))
                .units()
                .get("A.java");
        Attributed attributed = Attributed.sources(text);
        assertThat(attributed.errors).isEmpty();
        SourceUnit javac = attributed.unit("A.java");

        List<String> expected = print(source);
        List<String> actual = print(javac);
        for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
            assertThat(actual.get(i)).as("line " + i).matches(known(expected.get(i)));
        }
        assertThat(actual).hasSameSizeAs(expected);
        assertThat(declaring(javac.types())).isEqualTo(declaring(source.types()));
    }

    /** The methods that declare types in their bodies; of blocks it need not be known. */
    private static List<String> declaring(List<TypeDecl> types) {
        List<String> found = new ArrayList<>();
        for (TypeDecl type : types) {
            type.methods().stream()
                    .filter(method -> method.declaresTypes() && !method.name().endsWith("init>") && method.hasBody())
                    .forEach(method -> found.add(method.key().toString()));
            found.addAll(declaring(type.nested()));
        }
        return found;
    }

    @Test
    void methodsThatDeclareTypes() throws IOException {
        String text =
                """
                import redis.clients.jedis.Jedis;

                class A {
                    Runnable field = new Runnable() { public void run() { } };
                    void none() { Runnable r = () -> System.out.println(new Object()); }
                    void anonymous() { new Thread() { @Override public void run() { } }.start(); }
                    void named() { class B { void inner() { } } new B().inner(); }
                    void record() { record C(int x) { } }
                    void inLambda() { Runnable r = () -> new Object() { }.hashCode(); }
                    static class D { int deep() { return new Object() { int x() { return 1; } }.x(); } }
                }
                """;
        assertSame(text);
        assertThat(declaring(Attributed.sources(text).unit("A.java").types()))
                .containsExactly("A#anonymous()", "A#named()", "A#record()", "A#inLambda()", "A.D#deep()");
    }

    /** The line with any type where the source front end knows none. */
    private static Pattern known(String line) {
        return Pattern.compile(Stream.of(line.split(" \\?(?= |$)", -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(" \\S+")));
    }

    private static List<String> print(SourceUnit unit) {
        return ModelPrinter.print(unit, EnumSet.of(Detail.SPANS)).lines().skip(1).toList();
    }

    @Test
    void declarations() throws IOException {
        assertSame(
                """
                import static java.util.Objects.requireNonNull;

                import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
                import redis.clients.jedis.Jedis;

                @Deprecated(since = "1", forRemoval = false)
                abstract class A<T extends Number> implements Comparable<A<T>> {
                    static final String PREFIX = "lock:" + "x" + 1;
                    private int a = 1, b = 2;
                    int[] c[] = {{1}, {2}};
                    static { System.out.println("x"); }
                    { a = 3; }
                    A() { }
                    A(int x) { super(); this.a = x; }
                    protected abstract void none(final T t, List<String>[] lists, String... more) throws Exception;
                    @Override public int compareTo(A<T> o) { return (a) - o.a; }
                    enum E {
                        ONE("1") { @Override String v() { return "z"; } },
                        @Deprecated TWO;
                        E(String... s) { }
                        String v() { return name(); }
                    }
                    record R(String key, long ttl) {
                        R { requireNonNull(key); }
                        R(String k) { this(k, 1); }
                        static int n = -1;
                    }
                    interface I { int Z = 3; void x(); default int y() { return 1; } private void z() { } }
                    @interface N { String value() default "v"; }
                }
                """);
    }

    @Test
    void statements() throws IOException {
        assertSame(
                """
                import redis.clients.jedis.Jedis;

                class A {
                    void m(int i, Object o, AutoCloseable c) throws Exception {
                        int a = 0, b;
                        for (int k = 0, l = 1; k < 3; k++, l++) b = k + l;
                        for (int k = 0; ; ) { break; }
                        for (i = 0, a = 1; i < 2; i++) ;
                        for (final String s : new String[] {"a", "b"}) { continue; }
                        try (c; AutoCloseable d = () -> { };) { throw new IllegalStateException("x"); }
                        catch (IllegalStateException | IllegalArgumentException e) { e.printStackTrace(); }
                        finally { ; }
                        try (AutoCloseable d = c) { } catch (final RuntimeException e) { return; }
                        if (o instanceof String s && !s.isEmpty()) s.length(); else if (o instanceof Integer) return;
                        if (!(o instanceof Long n)) { return; }
                        n.intValue();
                        switch (i) { case 1, 2: i++; break; case 3: default: i--; }
                        switch (i) { case 1 -> i++; case 2 -> throw new Exception(); default -> { i--; } }
                        int r = switch (i) { case 1: yield 2; default: { yield 3; } };
                        int q = switch (i) { case 1 -> 2; case 2 -> { yield 4; } default -> throw new Exception(); };
                        synchronized (this) { assert i > 0 : "m"; }
                        lab: while (true) { do { break lab; } while (i < 3); }
                        class Local { int f; class Member { void mm() { f++; } } }
                        @SuppressWarnings("unused") Local local = new Local();
                        var inferred = 1L;
                        {  }
                    }
                }
                """);
    }

    @Test
    void expressions() throws IOException {
        assertSame(
                """
                import java.util.concurrent.TimeUnit;
                import java.util.function.Function;
                import java.util.function.Supplier;
                import redis.clients.jedis.Jedis;

                class A {
                    static final long MAX = 1_000L;
                    int f;
                    A other;
                    void m(String s, int[] a, int i, String[] args) {
                        String t = "a" + "b" + s + ("c" + 1) + 'd' + 1.5 + 2f + 0x10 + null + true;
                        i += -1; i = ~i; i = - 1; i = +i; --i; i--; i <<= 2;
                        boolean b = i == 0 ? false : (boolean) true;
                        a[i] = this.f + A.MAX > 1 ? other.f : other.other.f;
                        f(a.length, (s), new int[3], new int[][] {{1}});
                        TimeUnit.SECONDS.toMillis(MAX);
                        java.util.concurrent.TimeUnit.DAYS.toMillis(1);
                        Runnable r = () -> f();
                        Function<String, Integer> g = x -> { return x.length(); };
                        Function<String, Integer> h = String::length;
                        Supplier<A> n = A::new;
                        Runnable u = this::f;
                        Function<Integer, String[]> v = String[]::new;
                        String[] copy = args.clone();
                        String key = ("a" + s) + "b" + "c" + (s + "d");
                        Object o = new Object() { int z = 1; void y() { A.this.f(); f(z, new Object() { }); } };
                        new A() { { f(); } };
                        Class<?> k = String.class;
                        String block = \"""
                            hi
                              there\\n\""";
                        s.chars().mapToObj(c -> (char) c).filter(Character::isDigit).count();
                        super.toString();
                        other.inner(s).new Inner(new Object() { });
                        Object x = o instanceof String y ? y.length() : i;
                    }
                    class Inner { Inner(Object o) { } }
                    A inner(String s) { return this; }
                    static void f(Object... all) { }
                    void f() { }
                }
                """);
    }
}
