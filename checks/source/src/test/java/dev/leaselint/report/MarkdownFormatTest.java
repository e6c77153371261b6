package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.leaselint.core.finding.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.text.TextContentRenderer;
import org.junit.jupiter.api.Test;

class MarkdownFormatTest {
    @Test
    void hostileTextStaysText() {
        Node document = parse(new MarkdownFormat().render(HostileSample.report()));
        List<Node> markup = new ArrayList<>();
        List<String> blocks = new ArrayList<>();
        document.accept(new AbstractVisitor() {
            @Override
            public void visit(HtmlInline html) {
                markup.add(html);
            }

            @Override
            public void visit(HtmlBlock html) {
                markup.add(html);
            }

            @Override
            public void visit(Link link) {
                markup.add(link);
            }

            @Override
            public void visit(FencedCodeBlock block) {
                blocks.add(block.getLiteral());
            }
        });
        assertThat(markup).isEmpty();
        assertThat(blocks).hasSize(6).anySatisfy(block -> assertThat(block)
                .isEqualTo("@@ -1,6 +1,7 @@\n class \u00dcber {\n \tvoid run() {\n"
                        + "-\t\t/* \ud83d\ude00 */ redis.setnx(\"]]>`|\\u0000::\", \"<script>\");\n"
                        + "+\t\t/* \ud83d\ude00 */ redis.set(\"]]>\",\n+\t\t\t\"\ufffd```\");\n"
                        + " \t\twork(\"\ufffd%0A\");\n \t\tredis.del(\"a\",\n \t\t\t\"b\");\n"));
    }

    @Test
    void textIsShownAsItIs() {
        for (String text : List.of("a [b](c) <d> `e` *f* _g_ ~h~ #1 & \\i | !j $k$", "- a", "12. b", "1) c", "= d", "+")) {
            String shown = TextContentRenderer.builder().build().render(parse(Markdown.text(text)));
            assertThat(shown).isEqualTo(text);
        }
        assertThat(Markdown.text("ask @somebody")).doesNotContain("@s");
    }

    @Test
    void codeIsShownAsItIs() {
        for (String code : List.of("a", "a`b", "`", "``a", "a```b`c", "a || b")) {
            Code span = (Code) parse(Markdown.code(code)).getFirstChild().getFirstChild();
            assertThat(span.getLiteral()).isEqualTo(code);
        }
    }

    @Test
    void fitsIntoACommentAndCountsTheRest() {
        var place = Samples.place(Samples.file("A.java"), "redis");
        var findings = IntStream.range(0, 2000)
                .mapToObj(i -> Samples.finding(Samples.WAIT.id(), i == 1999 ? Level.ERROR : Level.WARNING, place))
                .toList();
        String text = new MarkdownFormat().render(Samples.report(Path.of(""), findings, List.of()));
        long shown = text.lines().filter(line -> line.startsWith("### ")).count();
        assertThat(text).hasSizeLessThan(65_536).contains((2000 - shown) + " more do not fit");
        assertThat(text.indexOf("### error")).isBetween(0, text.indexOf("### warning"));
    }

    private static Node parse(String text) {
        return Parser.builder().build().parse(text);
    }
}
