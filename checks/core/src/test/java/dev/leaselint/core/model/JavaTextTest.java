package dev.leaselint.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JavaTextTest {
    private static final String TEXT = "a /* b\n \"c\" */ = \"// d\\\"\"; // e \" f\nchar g = '\"'; h";

    @Test
    void tellsComments() {
        assertThat(slices(JavaText.comments(TEXT))).containsExactly("/* b\n \"c\" */", "// e \" f");
        assertThat(slices(JavaText.lineComments(TEXT))).containsExactly("// e \" f");
    }

    @Test
    void blanksAllButCode() {
        String code = JavaText.code(TEXT);

        assertThat(code).hasSameSizeAs(TEXT).startsWith("a     \n").endsWith("\nchar g =    ; h");
        assertThat(code.replaceAll("\\s+", " ")).isEqualTo("a = ; char g = ; h");
    }

    @Test
    void readsTextBlocksAndWhatNeverEnds() {
        assertThat(JavaText.code("x = \"\"\"\n\" // no\n\\\"\"\" y\"\"\"; z")).isEqualTo("x =    \n       \n         ; z");
        assertThat(JavaText.code("x = \"abc\ny /* z")).isEqualTo("x =     \ny     ");
    }

    private static List<String> slices(List<Span> spans) {
        return spans.stream().map(span -> TEXT.substring(span.start(), span.end())).toList();
    }
}
