package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.inventory.Answer;
import dev.leaselint.core.inventory.EntryPoint;
import dev.leaselint.core.inventory.Fact;
import dev.leaselint.core.inventory.Lock;
import dev.leaselint.core.inventory.Sight;
import dev.leaselint.core.inventory.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** The inventory as one page in one file. */
public final class InventoryHtml {
    /** Name of the file in the directory of the reports. */
    public static final String FILE = "inventory.html";

    private static final List<String> ANSWERS = Stream.of(Verdict.values()).map(Verdict::id).toList();

    private InventoryHtml() {}

    /** The text of the file. */
    public static String render(InventoryReport report) {
        String title = "Redis locks" + (report.title().isEmpty() ? "" : " of " + report.title());
        HtmlPage page = new HtmlPage(title, report.counts());
        overview(page, report);
        Element section = page.section("locks", "Locks");
        if (report.inventory().locks().isEmpty()) {
            section.appendElement("p").text("No locks in " + report.stats().looked() + " files.");
        } else {
            new HtmlTools(section, "locks")
                    .boxes("answer", "Has answers", ANSWERS, ANSWERS)
                    .list("client", "Client", report.inventory().locks().stream()
                            .map(Lock::client)
                            .distinct()
                            .sorted()
                            .toList())
                    .close();
        }
        for (int i = 0; i < report.inventory().locks().size(); i++) {
            lock(section, report.inventory().locks().get(i), "lock-" + (i + 1));
        }
        notices(page, report);
        return page.render("Written by leaselint " + report.toolVersion() + ".");
    }

    private static void overview(HtmlPage page, InventoryReport report) {
        Element section = page.section("overview", "Overview");
        report.change().ifPresent(change -> {
            Element text = section.appendElement("p").text("Only locks that the change since ");
            HtmlPage.code(text, change.ref());
            text.appendText(" touches.");
        });
        section.appendElement("p").text("Files looked at: " + report.stats().looked());
        if (report.inventory().locks().isEmpty()) {
            return;
        }
        Element rows = HtmlPage.table(section, "All locks", "lock", "client", "TTL", "release", "#no", "#unknown");
        for (int i = 0; i < report.inventory().locks().size(); i++) {
            Lock lock = report.inventory().locks().get(i);
            Element row = rows.appendElement("tr");
            Element link = row.appendElement("td").appendElement("a").attr("href", "#lock-" + (i + 1));
            HtmlPage.code(link, lock.key());
            HtmlPage.cell(row, "client").text(lock.client() + (lock.wrapper() ? ", helper" : ""));
            HtmlPage.cell(row, "TTL").text(texts(lock.ttl()));
            HtmlPage.cell(row, "release").text(texts(lock.release()));
            HtmlPage.cell(row, "no").addClass("number").text(count(lock, Verdict.NO));
            HtmlPage.cell(row, "unknown").addClass("number").text(count(lock, Verdict.UNKNOWN));
        }
    }

    private static String texts(List<? extends Fact<?>> facts) {
        return facts.stream().map(f -> HtmlPage.printable(f.text())).distinct().collect(Collectors.joining("; "));
    }

    private static String count(Lock lock, Verdict verdict) {
        return String.valueOf(
                lock.checklist().stream().filter(a -> a.verdict() == verdict).count());
    }

    private static void lock(Element section, Lock lock, String id) {
        String answers = lock.checklist().stream()
                .map(a -> a.verdict().id())
                .distinct()
                .collect(Collectors.joining(" "));
        Element article = section.appendElement("article")
                .attr("id", id)
                .attr("tabindex", "-1")
                .attr("aria-labelledby", id + "-h")
                .attr("data-entry", "")
                .attr("data-answer", answers)
                .attr("data-client", lock.client());
        Element heading = article.appendElement("h3").attr("id", id + "-h");
        HtmlPage.code(heading, lock.key());
        Element about = article.appendElement("p").text(Aspects.client(lock) + (lock.wrapper() ? ", a helper" : ""));
        for (int i = 0; i < lock.through().size(); i++) {
            about.appendText(i == 0 ? ", through " : ", ");
            HtmlPage.code(about, lock.through().get(i));
        }
        facts(article, lock);
        sights(article, lock);
        lock.findings().forEach(f -> finding(article, f));
        review(article, lock);
    }

    private static void facts(Element article, Lock lock) {
        Element list = article.appendElement("dl");
        Aspects.of(lock).forEach((heading, facts) -> {
            if (!facts.isEmpty()) {
                list.appendElement("dt").text(heading);
                Element all = list.appendElement("dd");
                facts.forEach(f -> fact(all.appendElement("div"), heading, f));
            }
        });
    }

    private static void fact(Element line, String heading, Fact<?> fact) {
        String prefix = Aspects.prefix(heading, fact);
        line.appendText((prefix.isEmpty() ? "" : prefix + ": ") + HtmlPage.printable(fact.text()) + " ");
        fact.at().forEach(place -> {
            HtmlPage.code(line, position(place)).addClass("quiet");
            line.appendText(" ");
        });
    }

    private static String position(Place place) {
        return place.file().path() + ":" + place.line();
    }

    private static void sights(Element article, Lock lock) {
        article.appendElement("h4").text("Where");
        Element list = article.appendElement("ul");
        lock.acquires().forEach(s -> sight(list.appendElement("li"), "taken", s));
        lock.renewals().forEach(s -> sight(list.appendElement("li"), "renewed", s));
        lock.releases().forEach(s -> sight(list.appendElement("li"), "released", s));
        for (EntryPoint entry : lock.entryPoints()) {
            Element item = list.appendElement("li").text("reached from ");
            HtmlPage.code(item, entry.symbol());
            item.appendText(entry.role().isEmpty() ? " at " : " (" + entry.role() + ") at ");
            HtmlPage.code(item, position(entry.place()));
        }
    }

    private static void sight(Element item, String what, Sight sight) {
        item.text(what + " at ");
        HtmlPage.code(item, position(sight.place()));
        item.appendText(" in ");
        HtmlPage.code(item, sight.symbol());
        item.appendText(": ");
        HtmlPage.code(item, sight.code());
        if (!sight.through().isEmpty()) {
            item.appendText(", the command stands at ");
            HtmlPage.code(item, position(sight.command()));
        }
    }

    private static void finding(Element article, Finding finding) {
        Element line = article.appendElement("p");
        HtmlPage.badge(line, finding.level().id(), finding.level().id());
        line.appendText(finding.rule() + " at ");
        HtmlPage.code(line, position(finding.place()));
        line.appendText(": " + HtmlPage.printable(finding.message()));
    }

    private static void review(Element article, Lock lock) {
        Element rows = HtmlPage.table(article, "Review", "answer", "question", "why", "where");
        for (Answer answer : lock.checklist()) {
            Element row = rows.appendElement("tr");
            String id = answer.verdict().id();
            HtmlPage.badge(row.appendElement("td"), id, id.replace('-', ' '));
            row.appendElement("td").text(answer.question().text());
            row.appendElement("td").text(HtmlPage.printable(answer.text()));
            Element where = row.appendElement("td").addClass("where");
            answer.place().ifPresent(place -> HtmlPage.code(where, position(place)));
        }
    }

    private static void notices(HtmlPage page, InventoryReport report) {
        if (!report.notices().isEmpty()) {
            Element list = page.section("notices", "Not analysed or not understood").appendElement("ul");
            report.notices().forEach(n -> list.appendElement("li")
                    .text(HtmlPage.printable((n.path().isEmpty() ? "" : n.path() + ": ") + n.message())));
        }
    }
}
