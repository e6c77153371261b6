package dev.leaselint.errorprone;
import dev.leaselint.core.model.ModelPrinter;
import org.junit.jupiter.api.Test;
class ProbeTest {
    @Test void probe() {
        Attributed a = Attributed.sources("""
            package p;

            import java.util.*;
            import static java.lang.Long.MAX_VALUE;

            /** Doc. */
            @Deprecated(since = "1", forRemoval = false)
            public class A<T extends Number> extends Object implements Comparable<A<T>>, Runnable {
                static final String PREFIX = "lock:" + "x";
                private int a = 1, b = 2;
                int[] c[] = {{1}, {2}};
                static { System.out.println("x"); }
                { a = 3; }
                enum E { ONE("1") { @Override String v() { return "z"; } }, TWO; E(String... s) { } String v() { return name(); } }
                record R(String key, long ttl) { R { Objects.requireNonNull(key); } R(String k) { this(k, 1); } }
                A() { }
                A(int x) { super(); this.a = x; }
                public int compareTo(A<T> o) { return (a) - o.a; }
                public void run() { }
                @SuppressWarnings({"a", "b"}) <X> void m(final T t, Map.Entry<String, X>[] es, String... more) throws Exception {
                    int i = 0, j;
                    var list = new ArrayList<String>();
                    for (int k = 0, l = 1; k < 3; k++, l++) list.add("" + k);
                    for (final String s : list) { continue; }
                    Runnable r = () -> run();
                    Comparator<String> cmp = (p, q) -> { return p.compareTo(q); };
                    java.util.function.Function<String, Integer> f = String::length;
                    java.util.function.Supplier<List<String>> g = ArrayList<String>::new;
                    Runnable an = new Runnable() { int z; public void run() { z++; A.this.run(); class Loc { class In { } } new Loc(); } };
                    try (AutoCloseable ac = () -> { }; ac) { throw new IllegalStateException("x"); }
                    catch (IllegalStateException | IllegalArgumentException e) { e.printStackTrace(); }
                    finally { ; }
                    Object o = t;
                    if (o instanceof String str && !str.isEmpty()) { list.forEach(System.out::println); } else if (o instanceof Integer) return;
                    switch (i) { case 1, 2: i++; break; default: i--; }
                    String v = switch (E.ONE) { case ONE -> "a"; case TWO -> { yield "b"; } };
                    switch (E.TWO) { case ONE -> run(); default -> throw new Exception(); }
                    synchronized (this) { assert i > 0 : "m"; }
                    lab: while (true) { do { break lab; } while (i < MAX_VALUE); }
                    es[0].getKey().length();
                    long len = es.length + more.length;
                    super.toString();
                    boolean bb = i == 0 ? false : (boolean) true;
                    i += -1; i = ~i;
                    java.util.concurrent.TimeUnit.SECONDS.sleep(1L);
                    System.out.println(PREFIX + A.PREFIX + this.a);
                    String tb = \"""
                        hi
                          there\""";
                    Class<?> k2 = String.class;
                    new A<T>(1) { { run(); } };
                    Objects.<String>requireNonNull(tb);
                }
            }
            interface I { void x(); default int y() { return 1; } int Z = 3; }
            """);
        System.out.println(a.errors);
        System.out.println(ModelPrinter.print(a.unit("p/A.java")));
    }
}
