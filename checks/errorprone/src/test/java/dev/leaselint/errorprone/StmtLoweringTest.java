package dev.leaselint.errorprone;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.model.ModelPrinter;
import org.junit.jupiter.api.Test;

class StmtLoweringTest {
    private static String lower(String body) {
        return Attributed.sources("class A { void m(int i, AutoCloseable c) throws Exception {\n" + body + "\n} }")
                .dump("A", "m");
    }

    @Test
    void tryWithResourcesCatchAndFinally() {
        String code = "try (c; AutoCloseable d = () -> {}) { i++; }"
                + " catch (IllegalStateException | Error e) {} finally { ; }";

        assertThat(lower(code)).isEqualTo(
                """
                Block [1:59-3:2]
                  Try [2:1-2:102]
                    ExprStmt [2:6-2:7]
                      Ref PARAM c@1:39 : java.lang.AutoCloseable [2:6-2:7]
                    Local LOCAL d@2:23 java.lang.AutoCloseable [2:9-2:35]
                      Lambda : java.lang.AutoCloseable [2:27-2:35]
                        Block [2:33-2:35]
                    Block [2:37-2:45]
                      ExprStmt [2:39-2:43]
                        Unary x++ : int [2:39-2:42]
                          Ref PARAM i@1:22 : int [2:39-2:40]
                    catch LOCAL e@2:83 java.lang.IllegalStateException, java.lang.Error [2:46-2:88]
                      Block [2:86-2:88]
                    finally
                      Block [2:97-2:102]
                        Empty [2:99-2:100]
                """);
    }

    @Test
    void loopsAndJumps() {
        String code = "out: for (int a = 0; a < i; a++) { while (true) break out; }"
                + " do { continue; } while (i > 0);";

        assertThat(lower(code))
                .contains("Labeled out [2:1-2:61]")
                .contains("For [2:6-2:61]")
                .contains("update Unary x++ : int [2:29-2:32]")
                .contains("Break out [2:49-2:59]")
                .contains("DoWhile [2:62-2:93]")
                .contains("Continue [2:67-2:76]");
    }

    @Test
    void switchesOfBothForms() {
        String code = "switch (i) { case 1, 2: i++; default: i--; }"
                + " int r = switch (i) { case 3 -> 4; default -> { yield 5; } };";

        assertThat(lower(code))
                .contains("case :\n      label Literal 1 : int [2:19-2:20]\n      label Literal 2 : int [2:22-2:23]\n")
                .contains("case default :\n      ExprStmt [2:39-2:43]")
                .contains("case ->\n        label Literal 3 : int [2:72-2:73]\n        Yield [2:77-2:78]")
                .contains("case default ->\n        Block [2:91-2:103]\n          Yield [2:93-2:101]");
    }

    @Test
    void declarationsOfSeveralVariablesAreSeveralStatements() {
        assertThat(lower("int a = 1, b; for (int c = 0; c < 1; c++) ; for (int d = 0, e = 1; ; ) { }"))
                .contains("Local LOCAL a@2:5 int [2:5-2:10]")
                .contains("Local LOCAL b@2:12 int [2:12-2:13]")
                .contains("Local LOCAL c@2:24 int [2:20-2:29]")
                .contains("Local LOCAL d@2:54 int [2:54-2:59]")
                .contains("Local LOCAL e@2:61 int [2:61-2:66]");
    }

    @Test
    void aConstructorHasNoCallThatTheCompilerAdded() {
        Attributed sources =
                Attributed.sources("class A extends Thread { int x; A() { x = 1; } A(int y) { this(); } }");

        String unit = ModelPrinter.print(sources.unit("A.java"));

        assertThat(unit).doesNotContain("super").contains("Call this [1:59-1:63] in A -> A#<init>()");
    }
}
