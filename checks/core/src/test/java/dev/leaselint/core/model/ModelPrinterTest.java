package dev.leaselint.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ModelPrinterTest {
    private final SourceText text = new SourceText("A.java", "void m() {\n  f(\"a\");\n}\n");
    private final TypeRef string = TypeRef.of("java.lang.String");
    private final Expr call = new Expr.Call(
            new Span(13, 19),
            TypeRef.UNKNOWN,
            null,
            "f",
            new Span(13, 14),
            List.of(new Expr.Literal(new Span(15, 18), string, "a")),
            "A",
            new MethodKey("A", "f", List.of("String")),
            false);

    @Test
    void writesPlacesAndTypes() {
        assertThat(ModelPrinter.print(text, new Stmt.ExprStmt(new Span(13, 20), call), EnumSet.allOf(
                        ModelPrinter.Detail.class)))
                .isEqualTo("""
                        ExprStmt [2:3-2:10]
                          Call f [2:3-2:4] in A -> A#f(String) : ? [2:3-2:9]
                            Literal "a" : java.lang.String [2:5-2:8]
                        """);
    }

    @Test
    void leavesOutWhatIsNotAskedFor() {
        assertThat(ModelPrinter.print(text, call, Set.of())).isEqualTo("""
                Call f
                  Literal "a"
                """);
    }
}
