package dev.leaselint.errorprone;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExprLoweringTest {
    @Test
    void callsHaveReceiverOwnerTargetAndExactPlaces() {
        Attributed sources = Attributed.sources(
                """
                class A {
                    void m(StringBuilder b) {
                        ((b)).append( "x" ) .reverse();
                        A.s(this);
                        n();
                    }
                    static void s(A a) {}
                    void n() {}
                }
                """);

        assertThat(sources.dump("A", "m")).isEqualTo(
                """
                Block [2:29-6:6]
                  ExprStmt [3:9-3:40]
                    Call reverse [3:30-3:37] in java.lang.StringBuilder : java.lang.StringBuilder [3:9-3:39]
                      on Call append [3:15-3:21] in java.lang.StringBuilder : java.lang.StringBuilder [3:9-3:28]
                        on Ref PARAM b@2:26 : java.lang.StringBuilder [3:11-3:12]
                        Literal "x" : java.lang.String [3:23-3:26]
                  ExprStmt [4:9-4:19]
                    Call s [4:11-4:12] in A -> A#s(A) static : void [4:9-4:18]
                      on TypeName : A [4:9-4:10]
                      This : A [4:13-4:17]
                  ExprStmt [5:9-5:13]
                    Call n [5:9-5:10] in A -> A#n() : void [5:9-5:12]
                """);
    }

    @Test
    void anUnqualifiedCallIsMadeOnTheClassThatHasOrInheritsTheMethod() {
        Attributed sources = Attributed.sources(
                """
                class Outer {
                    void mine() {}
                    class Base { void inherited() {} }
                    class Inner extends Base {
                        void m() { mine(); inherited(); }
                    }
                }
                """);

        assertThat(sources.dump("Outer.Inner", "m"))
                .contains("Call mine [5:20-5:24] in Outer -> Outer#mine()")
                .contains("Call inherited [5:28-5:37] in Outer.Inner -> Outer.Base#inherited()");
    }

    @Test
    void fieldsAndConstants() {
        Attributed sources = Attributed.sources(
                """
                import java.util.concurrent.TimeUnit;
                class A {
                    static final String KEY = "k";
                    int n;
                    void m(A other, int[] a) {
                        use(KEY, this.n, A.KEY, other.n, a.length, Long.MAX_VALUE, TimeUnit.SECONDS);
                    }
                    static void use(Object... all) {}
                }
                """);

        assertThat(sources.dump("A", "m"))
                .contains("Ref STATIC A.KEY : java.lang.String [6:13-6:16]")
                .contains("Ref FIELD A.n : int [6:18-6:24]")
                .contains("Ref STATIC A.KEY : java.lang.String [6:26-6:31]")
                .contains("Select FIELD A.n : int [6:33-6:40]")
                .contains("Select FIELD .length : int [6:42-6:50]")
                .contains("Literal 9223372036854775807 : long [6:52-6:66]")
                .contains("Ref STATIC java.util.concurrent.TimeUnit.SECONDS : java.util.concurrent.TimeUnit"
                        + " [6:68-6:84]");
    }

    @Test
    void literalsThatTheParserFoldsAreTakenApart() {
        Attributed sources = Attributed.sources(
                """
                class A {
                    String m(int i) { return "a" + "b" + i + "c+" + /* + */ "d"; }
                    String plus() { return "+"; }
                }
                """);

        assertThat(sources.dump("A", "m")).isEqualTo(
                """
                Block [2:21-2:67]
                  Return [2:23-2:65]
                    Binary + : java.lang.String [2:30-2:64]
                      Binary + : java.lang.String [2:30-2:50]
                        Binary + : java.lang.String [2:30-2:43]
                          Binary + : java.lang.String [2:30-2:39]
                            Literal "a" : java.lang.String [2:30-2:33]
                            Literal "b" : java.lang.String [2:36-2:39]
                          Ref PARAM i@2:18 : int [2:42-2:43]
                        Literal "c+" : java.lang.String [2:46-2:50]
                      Literal "d" : java.lang.String [2:61-2:64]
                """);
        assertThat(sources.dump("A", "plus")).contains("Literal \"+\" : java.lang.String [3:28-3:31]");
    }

    @Test
    void lambdasReferencesAndAnonymousClasses() {
        Attributed sources = Attributed.sources(
                """
                import java.util.function.*;
                class A {
                    void m(int p) {
                        Supplier<Integer> s = () -> p;
                        Function<String, Integer> f = x -> { return x.length(); };
                        Function<String, Integer> r = String::length;
                        Supplier<A> n = A::new;
                        Runnable t = new Runnable() { public void run() { use(p); } };
                    }
                    static void use(int i) {}
                }
                """);

        assertThat(sources.dump("A", "m"))
                .contains("Block [4:37-4:38]\n        Return implicit [4:37-4:38]\n          Ref PARAM p@3:16")
                .contains("param LOCAL x@5:39 java.lang.String [5:39-5:40]")
                .contains("Call length [5:55-5:61] in java.lang.String : int [5:53-5:63]")
                .contains("MethodRef length in java.lang.String : java.util.function.Function"
                        + "<java.lang.String, java.lang.Integer> [6:39-6:53]")
                .contains("MethodRef new in A : java.util.function.Supplier<A> [7:25-7:31]")
                .contains("New : java.lang.Runnable [8:22-8:70]")
                .contains("CLASS A$1 : java.lang.Runnable")
                .contains("method A$1#run() void [PUBLIC]");
    }

    @Test
    void aVariableIsTheSameWhereverItIsSeenFrom() {
        Attributed sources = Attributed.sources(
                """
                class A {
                    void m(Object p) {
                        if (p instanceof String s) {
                            Runnable r = new Runnable() { public void run() { s.length(); p.hashCode(); } };
                        }
                        { int x = 1; } { int x = 2; x++; }
                    }
                }
                """);

        // the anonymous class before the method around it is lowered
        String inner = sources.dump("A$1", "run");
        String outer = sources.dump("A", "m");

        assertThat(inner).contains("Ref PARAM p@2:19");
        assertThat(outer)
                .contains("InstanceOf java.lang.String LOCAL s@3:33")
                .contains("Ref LOCAL s@3:33 : java.lang.String [4:63-4:64]")
                .contains("Local LOCAL x@6:15 int")
                .contains("Local LOCAL x@6:30 int")
                .contains("Ref LOCAL x@6:30 : int [6:37-6:38]");
    }

    @Test
    void whatTheCompilerDoesNotUnderstandIsUnknown() {
        Attributed sources = Attributed.sources(
                """
                import com.example.Gone;
                class A {
                    Gone gone;
                    void m(Missing p) {
                        p.lock("k");
                        gone.unlock(nowhere);
                        Missing.of(1).run(x -> x.y());
                        new Missing(2) { void z() {} };
                    }
                }
                """);

        assertThat(sources.errors).isNotEmpty();
        assertThat(sources.dump("A", "m"))
                .contains("Call lock [5:11-5:15] in ? : ? [5:9-5:20]")
                .contains("Ref PARAM p@4:20 : ~Missing [5:9-5:10]")
                .contains("Literal \"k\"")
                .contains("Call unlock [6:14-6:20] in ? : ? [6:9-6:29]")
                .contains("Ref FIELD A.gone : ~Gone [6:9-6:13]")
                .contains("Ref FIELD .nowhere : ? [6:21-6:28]")
                .contains("Call of [7:17-7:19] in ? : ? [7:9-7:22]")
                .contains("TypeName : ~Missing [7:9-7:16]")
                .contains("New : ~Missing [8:9-8:39]");
    }
}
