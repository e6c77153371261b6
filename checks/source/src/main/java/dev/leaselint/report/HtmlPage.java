package dev.leaselint.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.DocumentType;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;

/**
 * A page in one file, that loads nothing and runs nothing but its own script: built as a tree, so that text stays text.
 * Without the script it is the whole list.
 */
final class HtmlPage {
    private static final String STYLE = resource("page.css");
    private static final String SCRIPT = resource("page.js");

    private final Document document = new Document("");
    private final Element main;
    private final Element header;

    HtmlPage(String title, String subtitle) {
        document.appendChild(new DocumentType("html", "", ""));
        document.outputSettings()
                .prettyPrint(false)
                .charset(StandardCharsets.UTF_8)
                .escapeMode(Entities.EscapeMode.base);
        Element html = document.appendElement("html").attr("lang", "en");
        head(html.appendElement("head"), title);
        Element body = html.appendElement("body");
        body.appendElement("a").addClass("skip").attr("href", "#main").text("Skip to the content");
        header = body.appendElement("header");
        header.appendElement("h1").text(title);
        header.appendElement("p").addClass("quiet").text(subtitle);
        main = body.appendElement("main").attr("id", "main").attr("tabindex", "-1");
    }

    private static void head(Element head, String title) {
        head.appendElement("meta").attr("charset", "utf-8");
        head.appendElement("meta")
                .attr("http-equiv", "Content-Security-Policy")
                .attr("content", "default-src 'none'; style-src '" + hash(STYLE) + "'; script-src '" + hash(SCRIPT)
                        + "'; base-uri 'none'; form-action 'none'");
        head.appendElement("meta").attr("name", "viewport").attr("content", "width=device-width, initial-scale=1");
        head.appendElement("meta").attr("name", "referrer").attr("content", "no-referrer");
        head.appendElement("title").text(title);
        head.appendElement("style").appendChild(new DataNode(STYLE));
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Element header() {
        return header;
    }

    Element main() {
        return main;
    }

    /** A part of the page with a heading of its own. */
    Element section(String id, String heading) {
        Element section = main.appendElement("section").attr("aria-labelledby", id);
        section.appendElement("h2").attr("id", id).text(heading);
        return section;
    }

    /** The page as text, with the script at its end. */
    String render(String closing) {
        Element body = document.selectFirst("body");
        body.appendElement("footer").appendElement("p").text(closing);
        body.appendElement("script").appendChild(new DataNode(SCRIPT));
        return document.outerHtml().replace("\r\n", "\n") + "\n";
    }

    // ---- parts

    /** A line of text in which invisible characters show. */
    static String printable(String text) {
        return CodeFrame.printable(text);
    }

    /** A word in a coloured frame, apart from what follows for those too who hear the page. */
    static Element badge(Element parent, String kind, String text) {
        Element badge = parent.appendElement("span").addClass("badge").addClass(kind).text(text);
        parent.appendText(" ");
        return badge;
    }

    /** Code within a line. */
    static Element code(Element parent, String code) {
        return parent.appendElement("code").text(printable(code));
    }

    /** A table with its head; headings of columns with numbers start with {@code #}. */
    static Element table(Element parent, String caption, String... headings) {
        Element table = parent.appendElement("div").addClass("scroll").appendElement("table").addClass("wide");
        table.appendElement("caption").text(caption);
        Element row = table.appendElement("thead").appendElement("tr");
        for (String heading : headings) {
            Element cell = row.appendElement("th").attr("scope", "col");
            boolean number = heading.startsWith("#");
            cell.text(number ? heading.substring(1) : heading);
            if (number) {
                cell.addClass("number");
            }
        }
        return table.appendElement("tbody");
    }

    /** A cell that tells its column where the head of the table is not shown. */
    static Element cell(Element row, String column) {
        return row.appendElement("td").attr("data-name", column);
    }
}
