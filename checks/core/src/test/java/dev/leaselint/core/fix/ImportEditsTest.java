package dev.leaselint.core.fix;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.SourceText;
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
        assertThat(ImportEdits.missing(new SourceText("X.java", "import  static d.E;\n"), List.of("static d.E")))
                .isEmpty();
    }

    private static String applied(String text, String... imports) {
        StringBuilder result = new StringBuilder(text);
        List<TextEdit> edits = ImportEdits.missing(new SourceText("X.java", text), List.of(imports));
        assertThat(edits).extracting(TextEdit::span).doesNotHaveDuplicates().isSorted();
        for (int i = edits.size() - 1; i >= 0; i--) {
            result.insert(edits.get(i).span().start(), edits.get(i).replacement());
        }
        return result.toString();
    }
}
