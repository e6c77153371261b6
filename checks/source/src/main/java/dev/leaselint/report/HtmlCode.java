package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.model.SourceText;
import org.jsoup.nodes.Element;

/** Source text on a page: a few lines around a finding, or what a fix changes. */
final class HtmlCode {
    private static final int AROUND = 3;
    private static final int LONGEST = 240;

    private HtmlCode() {}

    /** The lines around a finding, with what is to be said beside them. */
    static void excerpt(Element parent, Finding finding) {
        Place place = finding.place();
        SourceText file = place.file();
        int last = Math.min(file.lineCount(), Math.min(place.endLine(), place.line() + 2 * AROUND) + AROUND);
        Element box = box(parent, "Code around line " + place.line());
        for (int line = Math.max(1, place.line() - AROUND); line <= last; line++) {
            boolean hit = line >= place.line() && line <= place.endLine();
            Element pre = line(box, line, hit ? "hit" : "");
            if (hit) {
                marked(pre, place, line);
            } else {
                pre.appendText(shown(file.lineText(line)));
            }
            for (Related related : finding.related()) {
                boolean here = related.place().file().path().equals(file.path()) && related.place().line() == line;
                if (here) {
                    pre.appendElement("span").addClass("note").text("  ← " + HtmlPage.printable(related.message()));
                }
            }
        }
    }

    private static Element box(Element parent, String label) {
        return parent.appendElement("div")
                .addClass("code")
                .attr("tabindex", "0")
                .attr("role", "region")
                .attr("aria-label", label);
    }

    private static Element line(Element box, int number, String kind) {
        Element pre = box.appendElement("pre");
        if (!kind.isEmpty()) {
            pre.addClass(kind);
        }
        pre.appendElement("span").addClass("no").text(String.valueOf(number));
        return pre;
    }

    private static void marked(Element pre, Place place, int line) {
        String text = place.file().lineText(line);
        int from = line == place.line() ? Math.min(place.column() - 1, text.length()) : 0;
        int to = line == place.endLine() ? Math.min(place.endColumn() - 1, text.length()) : text.length();
        int end = Math.min(to, from + LONGEST);
        pre.appendText(shown(text.substring(0, from)));
        pre.appendElement("mark").text(HtmlPage.printable(text.substring(from, end)));
        pre.appendText((end < to ? "…" : "") + shown(text.substring(to)));
    }

    private static String shown(String text) {
        return HtmlPage.printable(text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…");
    }

    // ---- fixes

    /** What a fix changes, as a diff with a few lines around. */
    static void diff(Element parent, SourceText file, Fix fix) {
        Element box = box(parent, "Changes of the fix");
        FixDiff.lines(file, fix).forEach(line -> {
            Element pre = box.appendElement("pre");
            if (line.startsWith("--- a/") || line.startsWith("+++ b/")) {
                pre.addClass("note");
            } else if (line.startsWith("+")) {
                pre.addClass("added");
            } else if (line.startsWith("-")) {
                pre.addClass("removed");
            } else if (line.startsWith("@@")) {
                pre.addClass("note");
            }
            pre.appendText(shown(line));
        });
    }
}
