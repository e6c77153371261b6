package dev.leaselint.report;

import dev.leaselint.core.finding.Level;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/** The figures at the top of the page: levels, baseline, rules, modules. */
final class HtmlOverview {
    private HtmlOverview() {}

    static void write(HtmlPage page, Report report) {
        Element section = page.section("overview", "Overview");
        Element cards = section.appendElement("ul").addClass("cards");
        for (Level level : List.of(Level.ERROR, Level.WARNING, Level.ADVICE)) {
            card(cards, report.count(level), level.id());
        }
        card(cards, report.suppressed(), "suppressed");
        report.change().ifPresent(change -> card(cards, report.outsideChange(), "outside the change"));
        card(cards, report.stats().looked(), "files looked at");
        report.change().ifPresent(change -> {
            Element text = section.appendElement("p").text("Only what the change since ");
            HtmlPage.code(text, change.ref());
            text.appendText(" has to do with counts as open.");
        });
        Element tables = section.appendElement("div").addClass("columns");
        report.baseline().ifPresent(baseline -> trend(tables, report, baseline));
        counts(tables, report, "Open findings by rule", "rule", f -> f.finding().rule());
        if (report.all().stream().map(ReportedFinding::module).distinct().count() > 1) {
            counts(tables, report, "Open findings by module", "module", ReportedFinding::module);
        }
    }

    private static void card(Element cards, long count, String what) {
        Element card = cards.appendElement("li");
        card.appendElement("strong").text(String.valueOf(count));
        card.appendText(" " + what);
    }

    /** How the findings stand against the baseline. */
    private static void trend(Element section, Report report, BaselineSummary baseline) {
        int repaired = baseline.stale().stream().mapToInt(BaselineSummary.Entry::count).sum();
        String caption = "Since the baseline " + HtmlPage.printable(baseline.file());
        Element rows = HtmlPage.table(section, caption, "", "#findings", "");
        long most = Math.max(1, Math.max(report.open().size(), Math.max(baseline.accepted(), repaired)));
        bar(rows, "new", report.open().size(), most);
        bar(rows, "accepted", baseline.accepted(), most);
        bar(rows, "no longer there", repaired, most);
        if (!baseline.expired().isEmpty()) {
            bar(rows, "expired, so new again", baseline.expired().size(), most);
        }
    }

    private static void counts(
            Element section, Report report, String caption, String column, Function<ReportedFinding, String> value) {
        Map<String, Long> counts = report.open().stream()
                .collect(Collectors.groupingBy(value, TreeMap::new, Collectors.counting()));
        if (counts.isEmpty()) {
            return;
        }
        Element rows = HtmlPage.table(section, caption, column, "#findings", "");
        long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(1);
        counts.forEach((name, count) -> bar(rows, name.isEmpty() ? "(none)" : name, count, most));
    }

    private static void bar(Element rows, String name, long count, long most) {
        Element row = rows.appendElement("tr");
        row.appendElement("td").text(HtmlPage.printable(name));
        HtmlPage.cell(row, "findings").addClass("number").text(String.valueOf(count));
        row.appendElement("td")
                .appendElement("meter")
                .attr("min", "0")
                .attr("max", String.valueOf(most))
                .attr("value", String.valueOf(count))
                .attr("aria-hidden", "true");
    }
}
