package dev.leaselint.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.ModelPrinter;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Node;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeDecl;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each construct of the language in the model. */
class LoweringTest {
    @TempDir
    Path root;

    private Project project;

    private Project type(String text) {
        project = new Project(root).file("a/A.java", "package a;\n" + text);
        return project;
    }

    /** The statements of a method body without places and types. */
    private String statements(String code) {
        type("class A { int i; String s; Object o; int[] n; void f() {} int g(int x) { return x; }\nvoid m() {" + code
                + "} }");
        return printed(project.body("a.A", "m"), Set.of())
                .replaceFirst("Block\n", "")
                .replaceAll("(?m)^  ", "")
                .replaceAll("@3:\\d+", "");
    }

    private String printed(Node node, Set<ModelPrinter.Detail> details) {
        return ModelPrinter.print(text(), node, details);
    }

    private SourceText text() {
        return project.unit("a.A").text();
    }

    private String slice(Node node) {
        return text().slice(node.span());
    }

    @Test
    void lowersLoopsAndJumps() {
        assertThat(statements("out: for (int k = 0, l = 1; k < l; k++) { if (k == 2) continue out; else break; }"))
                .isEqualTo("""
                        Labeled out
                          For
                            Local LOCAL k int
                              Literal 0
                            Local LOCAL l int
                              Literal 1
                            while Binary <
                              Ref LOCAL k
                              Ref LOCAL l
                            update Unary x++
                              Ref LOCAL k
                            Block
                              If
                                if Binary ==
                                  Ref LOCAL k
                                  Literal 2
                                Continue out
                                else
                                Break
                        """);
        assertThat(statements("do { f(); } while (i > 0); while (true) ; for (;;) { return; } for (int x : n) f();"))
                .isEqualTo("""
                        DoWhile
                          Block
                            ExprStmt
                              Call f
                          while Binary >
                            Ref FIELD a.A.i
                            Literal 0
                        While
                          while Literal true
                          Empty
                        For
                          Block
                            Return
                        ForEach LOCAL x int
                          in Ref FIELD a.A.n
                          ExprStmt
                            Call f
                        """);
    }

    @Test
    void lowersTryWithResourcesUnionsAndFinally() {
        assertThat(statements("try (var r = open(); this.c) { f(); } catch (java.io.IOException | RuntimeException e)"
                + " { throw e; } finally { f(); }")).isEqualTo("""
                Try
                  Local LOCAL r ?
                    Call open
                  ExprStmt
                    Ref FIELD a.A.c
                  Block
                    ExprStmt
                      Call f
                  catch LOCAL e java.io.IOException, java.lang.RuntimeException
                    Block
                      Throw
                        Ref LOCAL e
                  finally
                    Block
                      ExprStmt
                        Call f
                """);
    }

    @Test
    void lowersOldAndNewSwitches() {
        assertThat(statements("switch (i) { case 1: case 2: f(); break; default: f(); }")).isEqualTo("""
                Switch
                  on Ref FIELD a.A.i
                  case :
                    label Literal 1
                  case :
                    label Literal 2
                    ExprStmt
                      Call f
                    Break
                  case default :
                    ExprStmt
                      Call f
                """);
        assertThat(statements("int r = switch (s) { case \"a\", \"b\" -> 1; case \"c\" -> { yield 2; }"
                + " default -> throw new Error(); };")).isEqualTo("""
                Local LOCAL r int
                  Switch
                    on Ref FIELD a.A.s
                    case ->
                      label Literal "a"
                      label Literal "b"
                      Yield
                        Literal 1
                    case ->
                      label Literal "c"
                      Block
                        Yield
                          Literal 2
                    case default ->
                      Throw
                        New
                """);
    }

    @Test
    void lowersPatternsAndEnumLabels() {
        assertThat(statements("switch (o) { case String t when t.isEmpty() -> f(); case P(int q, var z) -> g(q);"
                + " case null, default -> f(); }")).isEqualTo("""
                Switch
                  on Ref FIELD a.A.o
                  case -> LOCAL t
                    label TypeName
                    If
                      if Call isEmpty
                        on Ref LOCAL t
                      Block
                        ExprStmt
                          Call f
                  case ->
                    label TypeName
                    ExprStmt
                      Call g
                        Ref LOCAL q
                  case default ->
                    label Literal null
                    ExprStmt
                      Call f
                """);
        type("class A { enum E { X, Y } void m(E e) { switch (e) { case X: return; } } }");
        Stmt.Switch choice = (Stmt.Switch) project.body("a.A", "m").statements().get(0);
        assertThat(((Expr.Ref) choice.cases().get(0).labels().get(0)).var().owner()).isEqualTo("a.A.E");
    }

    @Test
    void lowersExpressions() {
        assertThat(statements("i += -i; --i; o = (String) o; n[0] = i > 1 ? ~i : n.length; assert i == 0 : s;"
                + " synchronized (this) { s = o + \"x\" + i; }")).isEqualTo("""
                ExprStmt
                  Assign +=
                    Ref FIELD a.A.i
                    Unary -
                      Ref FIELD a.A.i
                ExprStmt
                  Unary --x
                    Ref FIELD a.A.i
                ExprStmt
                  Assign =
                    Ref FIELD a.A.o
                    Cast
                      Ref FIELD a.A.o
                ExprStmt
                  Assign =
                    Index
                      Ref FIELD a.A.n
                      Literal 0
                    Conditional
                      Binary >
                        Ref FIELD a.A.i
                        Literal 1
                      Unary ~
                        Ref FIELD a.A.i
                      Select FIELD .length
                        Ref FIELD a.A.n
                Assert
                  Binary ==
                    Ref FIELD a.A.i
                    Literal 0
                Synchronized
                  lock This
                  Block
                    ExprStmt
                      Assign =
                        Ref FIELD a.A.s
                        Binary +
                          Binary +
                            Ref FIELD a.A.o
                            Literal "x"
                          Ref FIELD a.A.i
                """);
    }

    @Test
    void readsLiterals() {
        type("class A { void m() { f(0x1F, 0b11, 017, 1_000L, -5, -2147483648, 1.5f, 2e3, 'a', '\\n', true, null);"
                + " } }");
        List<Object> values = project.call("a.A", "m", "f").args().stream()
                .map(arg -> ((Expr.Literal) arg).value())
                .toList();
        assertThat(values).containsExactly(
                31, 3, 15, 1000L, -5, Integer.MIN_VALUE, 1.5f, 2000.0, 'a', '\n', true, null);
    }

    @Test
    void readsTextBlocksAndEscapes() {
        type("class A { void m() { f(\"a\\tb\\u0041\", \"\"\"\n    x\n      \"y\" \\\n    z\\n\n    \"\"\"); } }");
        List<Object> values = project.call("a.A", "m", "f").args().stream()
                .map(arg -> ((Expr.Literal) arg).value())
                .toList();
        assertThat(values).containsExactly("a\tbA", "x\n  \"y\" z\n\n");
    }

    @Test
    void lowersFunctions() {
        assertThat(statements("Runnable r = () -> f();"
                + " java.util.function.Function<String, Integer> h = x -> { return 1; };"
                + " h = Integer::valueOf; r = this::f; Object q = (java.util.function.Supplier<Object>) Object::new;"))
                .isEqualTo("""
                        Local LOCAL r java.lang.Runnable
                          Lambda
                            Block
                              Return implicit
                                Call f
                        Local LOCAL h java.util.function.Function<java.lang.String, java.lang.Integer>
                          Lambda
                            param LOCAL x java.lang.String
                            Block
                              Return
                                Literal 1
                        ExprStmt
                          Assign =
                            Ref LOCAL h
                            MethodRef valueOf
                              on TypeName
                        ExprStmt
                          Assign =
                            Ref LOCAL r
                            MethodRef f
                              on This
                        Local LOCAL q java.lang.Object
                          Cast
                            MethodRef new
                              on TypeName
                        """);
    }

    @Test
    void namesLocalAndAnonymousTypesInTheOrderOfTheText() {
        type("""
                class A {
                    Object field = new Object() {};
                    void m() {
                        class L { void k() { m(); } }
                        new Thread(new Runnable() { public void run() { new L().k(); } }) { };
                        record R(int x) {}
                    }
                }
                """);
        Stmt.Block body = project.body("a.A", "m");
        Stmt.LocalType local = (Stmt.LocalType) body.statements().get(0);
        assertThat(local.type().name()).isEqualTo("a.A$1L");
        Expr.New thread = Project.first(body, Expr.New.class, n -> n.type().simpleName().equals("Thread"));
        assertThat(thread.body().name()).isEqualTo("a.A$2");
        Expr.New runnable = (Expr.New) thread.args().get(0);
        assertThat(runnable.body().name()).isEqualTo("a.A$3");
        assertThat(runnable.body().supertypes().get(0).name()).isEqualTo("java.lang.Runnable");
        Expr.Call inner = Project.first(body, Expr.Call.class, c -> c.name().equals("k"));
        assertThat(inner.target().owner()).isEqualTo("a.A$1L");
        assertThat(project.type("a.A$1R").kind()).isEqualTo(TypeDecl.Kind.RECORD);
        assertThat(project.type("a.A$1").name()).isEqualTo("a.A$1");
    }

    @Test
    void keepsCapturedVariables() {
        type("class A { void m(int p) { int q = 1; Runnable r = new Runnable() { int z = q;"
                + " public void run() { f(p, q, z); } }; } void f(int a, int b, int c) {} }");
        Expr.Call call = project.call("a.A", "m", "f");
        MethodDecl method = project.method("a.A", "m");
        assertThat(((Expr.Ref) call.args().get(0)).var()).isEqualTo(method.params().get(0).var());
        assertThat(((Expr.Ref) call.args().get(1)).var().name()).isEqualTo("q");
        assertThat(((Expr.Ref) call.args().get(1)).var().isField()).isFalse();
        assertThat(((Expr.Ref) call.args().get(2)).var().owner()).isEqualTo("a.A$1");
        assertThat(call.owner()).isEqualTo("a.A");
    }

    @Test
    void declaresMembers() {
        type("""
                import java.util.*;
                @Deprecated
                public class A<T extends Number> extends Base implements Runnable, Comparable<A<T>> {
                    static { init(); }
                    { init(); }
                    private static final int X = 1, Y[] = {2, 3};
                    A(T t, List<String>[] l, int... n) { super(); }
                    <K> Map.Entry<K, T> m(K k, Map.Entry<K, T> e) throws Exception { return null; }
                    abstract void n();
                }
                """);
        TypeDecl type = project.type("a.A");
        assertThat(type.modifiers()).containsExactly(Modifier.PUBLIC);
        assertThat(type.supertypes().stream().map(t -> t.simpleName() + t.args()))
                .containsExactly("Base[]", "Runnable[]", "Comparable[a.A]");
        assertThat(type.annotations().get(0).type().name()).isEqualTo("java.lang.Deprecated");
        assertThat(type.methods().stream().map(m -> m.key().toString())).containsExactly(
                "a.A#<clinit>()", "a.A#<instance-init>()", "a.A#<init>(Number,List[],int[])",
                "a.A#m(Object,Entry)", "a.A#n()");
        assertThat(type.methods().get(4).hasBody()).isFalse();
        assertThat(type.methods().get(0).calledNames()).containsExactly("init");
        assertThat(type.fields().stream().map(f -> f.var().name() + f.type())).containsExactly("Xint", "Yint[]");
        assertThat(type.fields().get(1).init()).isInstanceOf(Expr.NewArray.class);
        assertThat(text().slice(type.nameSpan())).isEqualTo("A");
    }

    @Test
    void declaresRecordsEnumsAndInterfaces() {
        type("""
                interface A { String K = "k"; void x(); default void y() {}
                    record R(String s, int... n) { R { s = s.trim(); } }
                    enum E { ONE(1) { int v() { return 2; } }, TWO(2); E(int i) {} int v() { return 1; } }
                    @interface An { int value() default 1; }
                }
                """);
        FieldDecl constant = project.type("a.A").fields().get(0);
        assertThat(constant.modifiers()).contains(Modifier.STATIC, Modifier.FINAL);
        assertThat(project.method("a.A", "x").modifiers()).contains(Modifier.ABSTRACT);
        TypeDecl record = project.type("a.A.R");
        assertThat(record.fields().stream().map(f -> f.var().name() + f.type())).containsExactly("sjava.lang.String",
                "nint[]");
        MethodDecl compact = record.methods().get(0);
        assertThat(compact.key().toString()).isEqualTo("a.A.R#<init>(String,int[])");
        Expr.Assign assign = Project.first(compact.body().orElseThrow(), Expr.Assign.class, a -> true);
        assertThat(((Expr.Ref) assign.target()).var()).isEqualTo(compact.params().get(0).var());
        Expr.New one = (Expr.New) project.type("a.A.E").fields().get(0).init();
        assertThat(one.target().params()).containsExactly("int");
        assertThat(one.body().methods().get(0).key().owner()).isEqualTo("a.A.E$1");
        assertThat(project.type("a.A.An").kind()).isEqualTo(TypeDecl.Kind.ANNOTATION);
    }

    @Test
    void keepsAnnotationsOfLocalsAndTheirValues() {
        type("class A { void m() { @SuppressWarnings({\"x\", \"y\"}) int k = 1; } }");
        Stmt.Local local = (Stmt.Local) project.body("a.A", "m").statements().get(0);
        Annotation annotation = local.annotations().get(0);
        assertThat(annotation.type().name()).isEqualTo("java.lang.SuppressWarnings");
        assertThat(((Expr.NewArray) annotation.values().get("value")).elements()).hasSize(2);
        assertThat(slice(local)).isEqualTo("@SuppressWarnings({\"x\", \"y\"}) int k = 1;");
    }

    @Test
    void spansAreExact() {
        type("class A { String s;\r\n"
                + "\tvoid m() { this . s\r\n  .trim() // c\r\n  .concat ( (\"\uD83D\uDE00\") ); }\r\n}");
        Expr.Call concat = project.call("a.A", "m", "concat");
        assertThat(slice(concat)).startsWith("this . s").endsWith(")").doesNotEndWith(";");
        assertThat(text().slice(concat.nameSpan())).isEqualTo("concat");
        assertThat(slice(concat.args().get(0))).isEqualTo("\"\uD83D\uDE00\"");
        assertThat(slice(concat.receiver())).endsWith(".trim()");
        assertThat(slice(project.body("a.A", "m").statements().get(0))).endsWith(" );");
    }

    @Test
    void callsOfConstructorsAreNamedAfterTheKeyword() {
        type("class A { A(int i) { } A() { this(1); } class B extends A { B(A a) { super(2); } } }");
        MethodDecl plain = project.type("a.A").methods().get(1);
        Expr.Call call = Project.first(plain.body().orElseThrow(), Expr.Call.class, c -> true);
        assertThat(call.name()).isEqualTo("this");
        assertThat(call.target().params()).containsExactly("int");
        assertThat(slice(call)).isEqualTo("this(1)");
        Expr.Call parent = Project.first(
                project.type("a.A.B").methods().get(0).body().orElseThrow(), Expr.Call.class, c -> true);
        assertThat(parent.name()).isEqualTo("super");
        assertThat(parent.owner()).isEqualTo("a.A");
    }

    @Test
    void understandsOldIdentifiers() {
        type("class A { void m() { int enum = 1, record = 2, yield = 3, var = 4; Object _ = null; } }");
        assertThat(project.body("a.A", "m").statements()).hasSize(5);
        assertThat(project.notices()).isEmpty();
    }

    @Test
    void keepsTheHeadOfTheFile() {
        type("import java.util.List;\nimport static java.lang.Math.*;\n\nclass A {}");
        SourceUnit unit = project.unit("a.A");
        assertThat(unit.packageName()).isEqualTo("a");
        assertThat(unit.imports()).containsExactly("java.util.List", "static java.lang.Math.*");
        assertThat(unit.text().text().substring(0, unit.importsEnd())).endsWith("Math.*;");
        assertThat(unit.generated()).isFalse();
    }

    @Test
    void bodiesAreLoweredAgainFromTheTextWhenTheTreeIsGone() {
        type("class A { class N { void x() { f(); } } void f() {} }");
        SourceUnit unit = project.unit("a.A");
        project.index().files().get(0).dropTree();
        MethodDecl x = unit.types().get(0).nested().get(0).methods().get(0);
        assertThat(printed(x.body().orElseThrow(), EnumSet.of(ModelPrinter.Detail.TYPES)))
                .contains("Call f in a.A -> a.A#f() : void");
    }
}
