package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.SourceText;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImportEditsTest {
    @Test
    void insertsAfterTheLastImport() {
        assertThat(applied("package a;\n\nimport b.C;\n\nclass X {}\n", "d.E", "static f.G.h", "b.C"))
                .isEqualTo("package a;\n\nimport b.C;\nimport d.E;\nimport static f.G.h;\n\nclass X {}\n");
    }

    @Test
    void insertsAfterThePackageInTheFilesLineEnds() {
        assertThat(applied("package a;\r\n\r\nclass X {}", "d.E"))
                .isEqualTo("package a;\r\n\r\nimport d.E;\r\n\r\nclass X {}");
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
        TextEdit edit = ImportEdits.missing(new SourceText("X.java", text), List.of(imports)).orElseThrow();
        return text.substring(0, edit.span().start()) + edit.replacement() + text.substring(edit.span().end());
    }
}
