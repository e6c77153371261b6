package dev.leaselint.core.fix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImportEditsTest {
    @Test
    void insertsAmongSortedImports() {
        assertThat(applied("package a;\n\nimport b.C; // used\nimport x.Y;\n\nclass X {}\n",
                "z.Z", "d.F", "static f.G.h", "d.E", "b.C"))
                .isEqualTo("package a;\n\nimport b.C; // used\nimport d.E;\nimport d.F;\nimport x.Y;\nimport z.Z;\n"
                        + "import static f.G.h;\n\nclass X {}\n");
    }

    @Test
    void insertsAfterThePackageInTheFilesLineEnds() {
        assertThat(applied("package a;\r\n\r\nclass X {}", "d.F", "d.E"))
                .isEqualTo("package a;\r\n\r\nimport d.E;\r\nimport d.F;\r\n\r\nclass X {}");
    }

    @Test
    void insertsAtTheStartOfAFileWithoutEither() {
        assertThat(applied("class X {}", "d.E")).isEqualTo("import d.E;\nclass X {}");
    }

    @Test
    void needsNothingWhenAllAreThere() {
        assertThat(ImportEdits.missing(new SourceText("X.java", "import  static d.E;\n"), List.of("static d.E"), List.of()))
                .isEmpty();
    }

    @Test
    void keepsToTheGroupOfANameWhereverThatStands() {
        assertThat(applied("import org.a.B;\n\nimport java.util.Set;\n\nimport com.c.D;\n", "java.util.List", "java.util.UUID"))
                .isEqualTo("import org.a.B;\n\nimport java.util.List;\nimport java.util.Set;\nimport java.util.UUID;\n"
                        + "\nimport com.c.D;\n");
    }

    @Test
    void takesAwayWhatOnlyTheReplacedCodeNeeded() {
        SourceText file = new SourceText("X.java", "import a.B;\nimport a.C;\nimport static a.B.d;\n\nclass X { B b; C c; }\n");
        int at = file.text().indexOf("B b; ");
        TextEdit code = new TextEdit(new Span(at, at + 5), "");

        List<TextEdit> unneeded = ImportEdits.unneeded(file, List.of("a.B", "a.C", "static a.B.d"), List.of(code));

        assertThat(unneeded).containsExactly(new TextEdit(new Span(0, 12), ""));
        assertThat(ImportEdits.removed(file, unneeded.get(0))).contains("a.B");
        assertThat(ImportEdits.removed(file, code)).isEmpty();
        assertThat(ImportEdits.unneeded(file, List.of("a.B"), List.of())).isEmpty();
    }

    @Test
    void takesAwayStaticOnesToo() {
        SourceText file = new SourceText("X.java", "import static  a.B.C;\nimport static a.B.*;\n\nclass X { int x = C; }\n");
        int at = file.text().indexOf("C; }");

        List<TextEdit> unneeded = ImportEdits.unneeded(
                file, List.of("static a.B.C", "static a.B.*"), List.of(new TextEdit(new Span(at, at + 1), "B.D")));

        assertThat(unneeded).containsExactly(new TextEdit(new Span(0, 22), ""));
        assertThat(ImportEdits.removed(file, unneeded.get(0))).contains("static a.B.C");
    }

    @Test
    void knowsImportsFromCommentsAndTexts() {
        String text = "/*\npackage old;\nimport b.C;\n*/\npackage a;\n\nclass X {\n    String s = \"\"\"\n        import b.C;\n\"\"\";\n}\n";

        assertThat(applied(text, "b.C")).isEqualTo(text.replace("package a;\n", "package a;\n\nimport b.C;\n"));
    }

    @Test
    void keepsAnImportThatAnotherFixNeeds() {
        SourceText file = new SourceText("X.java", "import a.B;\n\nclass X { B b; }\n");
        int at = file.text().indexOf("B b;");
        Fix without = new Fix("A", Fix.Safety.REVIEW, "", List.of(
                new TextEdit(new Span(0, 12), ""), new TextEdit(new Span(at, at + 4), "")), List.of());
        Fix with = new Fix("B", Fix.Safety.REVIEW, "", List.of(
                new TextEdit(new Span(at + 6, at + 6), " B c() { return null; }")), List.of("a.B"));
        Fix behind = new Fix("C", Fix.Safety.REVIEW, "", List.of(
                new TextEdit(new Span(at + 6, at + 6), " D c() { return null; }")), List.of("a.D"));

        assertThat(Patch.apply(file, List.of(without))).startsWith("\nclass");
        assertThat(Patch.apply(file, List.of(without, with))).startsWith("import a.B;\n\nclass");
        assertThat(Patch.apply(file, List.of(without, behind))).startsWith("import a.D;\n\nclass");
    }

    @Test
    void aNewImportNeedsNoNeighbourThatGoes() {
        SourceText file = new SourceText("X.java", "package x;\n\nimport b.B;\nimport z.Z;\n\nclass X { B b; }\n");
        int line = file.text().indexOf("import b.B");
        int use = file.text().indexOf("B b;");
        Fix fix = new Fix("F", Fix.Safety.REVIEW, "", List.of(
                new TextEdit(new Span(line, line + "import b.B;\n".length()), ""),
                new TextEdit(new Span(use, use + 1), "A<C>")), List.of("b.A", "b.C"));

        assertThat(Patch.apply(file, List.of(fix)))
                .isEqualTo("package x;\n\nimport b.A;\nimport b.C;\nimport z.Z;\n\nclass X { A<C> b; }\n");
    }

    private static String applied(String text, String... imports) {
        StringBuilder result = new StringBuilder(text);
        List<TextEdit> edits = ImportEdits.missing(new SourceText("X.java", text), List.of(imports), List.of());
        assertThat(edits).extracting(TextEdit::span).doesNotHaveDuplicates().isSorted();
        for (int i = edits.size() - 1; i >= 0; i--) {
            result.insert(edits.get(i).span().start(), edits.get(i).replacement());
        }
        return result.toString();
    }
}
