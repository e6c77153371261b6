package dev.leaselint.core.fix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class PatchTest {
    private static final String CODE = """
            package shop;

            import java.util.List;
            import java.util.UUID;

            class Shop {}
            """;

    private static Fix fix(String imported, TextEdit... edits) {
        List<String> imports = imported == null ? List.of() : List.of(imported);
        return new Fix("Repair", Fix.Safety.REVIEW, "", List.of(edits), imports);
    }

    private static TextEdit edit(String text, String old, String replacement) {
        int at = text.indexOf(old);
        return new TextEdit(new Span(at, at + old.length()), replacement);
    }

    private static String apply(String text, Fix... fixes) {
        return Patch.apply(new SourceText("Shop.java", text), List.of(fixes));
    }

    @Test
    void putsImportsAmongSortedOnes() {
        assertThat(apply(CODE, fix("java.time.Duration", edit(CODE, "Shop", "Store"))))
                .isEqualTo(CODE.replace("Shop", "Store").replace("import java.util.List", """
                        import java.time.Duration;
                        import java.util.List"""));
        assertThat(apply(CODE, fix("java.util.Map"))).contains("List;\nimport java.util.Map;\nimport java.util.UUID;");
        assertThat(apply(CODE, fix("org.redisson.api.RLock")))
                .contains("UUID;\nimport org.redisson.api.RLock;\n\nclass");
    }

    @Test
    void leavesPresentImportsAlone() {
        assertThat(apply(CODE, fix("java.util.List"))).isEqualTo(CODE);
    }

    @Test
    void addsTheFirstImportAfterThePackage() {
        assertThat(apply("package shop;\n\nclass Shop {}\n", fix("java.util.List")))
                .isEqualTo("package shop;\n\nimport java.util.List;\n\nclass Shop {}\n");
        assertThat(apply("class Shop {}\n", fix("java.util.List")))
                .isEqualTo("import java.util.List;\nclass Shop {}\n");
    }

    @Test
    void keepsTheLineEndsOfTheFile() {
        String code = CODE.replace("\n", "\r\n");
        assertThat(apply(code, fix("java.util.Map")))
                .contains("List;\r\nimport java.util.Map;\r\nimport java.util.UUID;");
    }

    @Test
    void leavesAFixThatTouchesAnEarlierOneForTheNextRound() {
        Fix first = fix(null, edit(CODE, "class Shop", "record Shop()"));
        Fix second = fix("java.time.Duration", edit(CODE, "Shop", "Store"));
        assertThat(apply(CODE, first, second)).isEqualTo(CODE.replace("class Shop", "record Shop()"));
        Fix insertion = fix(null, new TextEdit(new Span(0, 0), "// a\n"));
        Fix other = fix(null, new TextEdit(new Span(0, 0), "// b\n"));
        assertThat(apply(CODE, insertion, other)).isEqualTo("// a\n" + CODE);
    }

    @Test
    void aFixThatUsesWhatAnotherOneRemovesWaits() {
        String text = "class A {\n    /** Why. */\n    private static final long TTL = 5;\n    long a = 1;\n    long b = 2;\n}\n";
        SourceText file = new SourceText("A.java", text);
        int start = text.indexOf("    /**");
        Fix removing = new Fix("R", Fix.Safety.REVIEW, "", List.of(
                new TextEdit(new Span(start, text.indexOf("    long a")), "")), List.of());
        Fix using = new Fix("U", Fix.Safety.REVIEW, "", List.of(
                new TextEdit(new Span(text.indexOf("2;"), text.indexOf("2;") + 1), "TTL + 1")), List.of());
        Fix other = new Fix("O", Fix.Safety.REVIEW, "", List.of(
                new TextEdit(new Span(text.indexOf("2;"), text.indexOf("2;") + 1), "TTL_2")), List.of());

        assertThat(Patch.touches(file, removing, List.of(using))).isTrue();
        assertThat(Patch.touches(file, using, List.of(removing))).isTrue();
        assertThat(Patch.touches(file, removing, List.of(other))).isFalse();
        assertThat(Patch.apply(file, List.of(removing, using))).isEqualTo("class A {\n    long a = 1;\n    long b = 2;\n}\n");
    }
}
