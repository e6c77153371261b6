package dev.leaselint.report;

import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.rules.Descriptor;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Element;

/** One page for people, in one file: {@code leaselint.html}. */
public final class HtmlFormat implements FileFormat {
    /** States of findings, in the order in which they are shown. */
    static final List<String> STATES = List.of("open", "in-baseline", "suppressed", "outside-change");

    @Override
    public String name() {
        return "html";
    }

    @Override
    public String file() {
        return "leaselint.html";
    }

    @Override
    public String render(Report report) {
        String title = "leaselint" + (report.category().isEmpty() ? "" : ": " + report.category());
        HtmlPage page = new HtmlPage(title, ConsoleFormat.counts(report));
        HtmlOverview.write(page, report);
        findings(page, report);
        notices(page, report);
        rules(page, report);
        return page.render("Written by leaselint " + report.toolVersion() + ".");
    }

    private static void findings(HtmlPage page, Report report) {
        Element section = page.section("findings", "Findings");
        if (report.all().isEmpty()) {
            section.appendElement("p").text("No findings in " + report.stats().looked() + " files.");
            return;
        }
        List<String> states = STATES.stream()
                .filter(s -> report.all().stream().anyMatch(f -> state(f).equals(s)))
                .toList();
        List<String> levels = List.of(Level.ERROR.id(), Level.WARNING.id(), Level.ADVICE.id());
        HtmlTools tools = new HtmlTools(section, "findings").boxes("level", "Level", levels, levels);
        if (states.size() > 1) {
            tools.boxes("state", "State", states, List.of("open"));
        }
        tools.list("rule", "Rule", values(report.all().stream().map(f -> f.finding().rule()).toList()))
                .list("module", "Module", values(report.all().stream().map(ReportedFinding::module).toList()))
                .close();
        HtmlFinding writer = new HtmlFinding(report);
        for (String state : states) {
            report.all().stream().filter(f -> state(f).equals(state)).forEach(f -> writer.write(section, f));
        }
    }

    private static List<String> values(List<String> all) {
        return all.stream().filter(v -> !v.isEmpty()).distinct().sorted().toList();
    }

    /** The state of a finding, one of {@link #STATES}. */
    static String state(ReportedFinding f) {
        if (f.suppression().isPresent()) {
            return "suppressed";
        }
        return f.baseline().accepted() ? "in-baseline" : f.inChange() ? "open" : "outside-change";
    }

    private static void notices(HtmlPage page, Report report) {
        if (report.notices().isEmpty()) {
            return;
        }
        Element list = page.section("notices", "Not analysed or not understood").appendElement("ul");
        for (Notice notice : report.notices()) {
            Element item = list.appendElement("li");
            if (!notice.path().isEmpty()) {
                HtmlPage.code(item, notice.path() + (notice.line() > 0 ? ":" + notice.line() : ""));
                item.appendText(" ");
            }
            item.appendText(HtmlPage.printable(notice.message()));
        }
    }

    private static void rules(HtmlPage page, Report report) {
        List<String> found = values(report.all().stream().map(f -> f.finding().rule()).toList());
        if (found.isEmpty()) {
            return;
        }
        Element section = page.section("rules", "Rules with findings");
        for (String id : found) {
            report.rule(id).ifPresent(rule -> rule(section, rule));
        }
    }

    private static void rule(Element section, Descriptor rule) {
        section.appendElement("h3").attr("id", "rule-" + rule.id().toLowerCase(Locale.ROOT)).text(rule.id());
        section.appendElement("p").text(rule.summary() + ".");
        section.appendElement("p").text(rule.why());
        section.appendElement("p").text("Instead: " + rule.instead());
        if (!rule.knownProblems().isEmpty()) {
            section.appendElement("p").addClass("quiet").text(rule.knownProblems());
        }
    }
}
