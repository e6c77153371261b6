package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.rules.Descriptor;
import dev.leaselint.core.rules.Timelines;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;

/** Findings on the page. */
final class HtmlFinding {
    /** More than these, and explanation and timeline stand with the rules only. */
    private static final int MOST_EXPLAINED = 300;

    private final Report report;
    private final boolean explained;

    HtmlFinding(Report report) {
        this.report = report;
        this.explained = report.all().size() <= MOST_EXPLAINED;
    }

    void write(Element section, ReportedFinding reported) {
        Finding finding = reported.finding();
        String id = "f-" + reported.fingerprint().replaceAll("[^A-Za-z0-9]", "-");
        Element article = section.appendElement("article")
                .attr("id", id)
                .attr("tabindex", "-1")
                .addClass(finding.level().id())
                .attr("aria-labelledby", id + "-h")
                .attr("data-entry", "")
                .attr("data-level", finding.level().id())
                .attr("data-state", HtmlFormat.state(reported))
                .attr("data-rule", finding.rule())
                .attr("data-module", reported.module());
        Element heading = article.appendElement("h3").attr("id", id + "-h");
        HtmlPage.badge(heading, finding.level().id(), finding.level().id());
        heading.appendText(finding.rule() + " in " + HtmlPage.printable(finding.symbol()));
        position(article, reported, id);
        article.appendElement("p").text(HtmlPage.printable(finding.message()));
        HtmlCode.excerpt(article, finding);
        List<Place> onTheWay = finding.trace().stream().map(Related::place).toList();
        List<Related> others =
                finding.related().stream().filter(r -> !onTheWay.contains(r.place())).toList();
        related(article, "Also", others);
        related(article, "On the way", finding.trace());
        report.rule(finding.rule()).ifPresent(rule -> explanation(article, rule, finding));
        finding.fixes().forEach(fix -> fix(article, finding, fix));
    }

    private static void position(Element article, ReportedFinding reported, String id) {
        Element line = article.appendElement("p");
        HtmlPage.code(line, position(reported.finding().place()));
        line.appendText(" ");
        line.appendElement("a").attr("href", "#" + id).attr("aria-label", "Link to this finding").text("#");
        line.appendText(" confidence " + reported.finding().confidence().id());
        if (reported.baseline() == BaselineState.NEW) {
            line.appendText(", new");
        }
        if (!HtmlFormat.state(reported).equals("open")) {
            line.appendText(", " + HtmlFormat.state(reported).replace('-', ' '));
        }
        reported.suppression()
                .filter(by -> !by.reason().isEmpty())
                .ifPresent(by -> line.appendText(": " + HtmlPage.printable(by.reason())));
        if (reported.suppression().isEmpty() && !reported.acceptance().isEmpty()) {
            line.appendText(": " + HtmlPage.printable(reported.acceptance()));
        }
        if (!reported.module().isEmpty()) {
            line.appendText(", module " + HtmlPage.printable(reported.module()));
        }
    }

    private static String position(Place place) {
        return place.file().path() + ":" + place.line() + ":" + place.column();
    }

    private static void related(Element article, String heading, List<Related> places) {
        if (places.isEmpty()) {
            return;
        }
        article.appendElement("h4").text(heading);
        Element list = article.appendElement("ol");
        for (Related related : places) {
            Element item = list.appendElement("li");
            HtmlPage.code(item, position(related.place()));
            item.appendText(" " + HtmlPage.printable(related.message()) + " ");
            HtmlPage.code(item, CodeFrame.of(related.place()).code().strip());
        }
    }

    private void explanation(Element article, Descriptor rule, Finding finding) {
        if (!explained) {
            article.appendElement("p")
                    .appendElement("a")
                    .attr("href", "#rule-" + rule.id().toLowerCase(Locale.ROOT))
                    .text("What is wrong with it");
            return;
        }
        Element details = article.appendElement("details");
        details.appendElement("summary").text("What goes wrong");
        details.appendElement("p").text(rule.why());
        details.appendElement("p").text("Instead: " + rule.instead());
        Timelines.of(rule.id())
                .ifPresent(timeline -> HtmlTimeline.write(details, timeline, finding.symbol(), report.keyOf(finding)));
    }

    private static void fix(Element article, Finding finding, Fix fix) {
        String safety = fix.safety().name().toLowerCase(Locale.ROOT);
        Element details = article.appendElement("details");
        details.appendElement("summary").text("Fix: " + HtmlPage.printable(fix.title()) + " (" + safety + ")");
        if (!fix.reason().isEmpty()) {
            details.appendElement("p").text(HtmlPage.printable(fix.reason()));
        }
        if (!fix.isText()) {
            HtmlCode.diff(details, finding.place().file(), fix);
        }
    }
}
