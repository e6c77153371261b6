package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.inventory.Answer;
import dev.leaselint.core.inventory.EntryPoint;
import dev.leaselint.core.inventory.Fact;
import dev.leaselint.core.inventory.Lock;
import dev.leaselint.core.inventory.Sight;
import dev.leaselint.core.inventory.Verdict;
import java.util.List;
import java.util.stream.Collectors;

/** The inventory as Markdown: a page in the repository, or the filled review card of a change. */
public final class InventoryMarkdown {
    /** Name of the file in the directory of the reports. */
    public static final String FILE = "inventory.md";

    private static final int MOST_PLACES = 3;

    private InventoryMarkdown() {}

    /** The text of the file. */
    public static String render(InventoryReport report) {
        StringBuilder text = new StringBuilder("# Redis locks")
                .append(report.title().isEmpty() ? "" : " of " + Markdown.text(report.title()))
                .append("\n\n");
        report.change().ifPresent(change -> text.append("Locks that the change since ")
                .append(Markdown.code(change.ref()))
                .append(" touches.\n\n"));
        text.append(report.counts()).append("; files looked at: ").append(report.stats().looked()).append(".\n");
        report.notices().forEach(notice -> text.append("\nNotice: ").append(notice(notice)).append("\n"));
        overview(report.inventory().locks(), text);
        report.inventory().locks().forEach(lock -> lock(lock, text));
        return text.toString();
    }

    private static String notice(Notice notice) {
        String where = notice.path().isEmpty() ? "" : Markdown.code(notice.path()) + " ";
        return where + Markdown.text(notice.message());
    }

    private static void overview(List<Lock> locks, StringBuilder text) {
        if (locks.isEmpty()) {
            return;
        }
        text.append("\n| lock | client | TTL | release | no | unknown |\n|---|---|---|---|--:|--:|\n");
        for (Lock lock : locks) {
            text.append("| ").append(Markdown.cell(name(lock)))
                    .append(" | ").append(Markdown.text(lock.client()))
                    .append(" | ").append(texts(lock.ttl()))
                    .append(" | ").append(texts(lock.release()))
                    .append(" | ").append(count(lock, Verdict.NO))
                    .append(" | ").append(count(lock, Verdict.UNKNOWN))
                    .append(" |\n");
        }
    }

    private static String name(Lock lock) {
        return Markdown.code(lock.key()) + (lock.wrapper() ? " (helper)" : "");
    }

    private static String texts(List<? extends Fact<?>> facts) {
        return facts.stream().map(f -> Markdown.text(f.text())).distinct().collect(Collectors.joining("; "));
    }

    private static long count(Lock lock, Verdict verdict) {
        return lock.checklist().stream().filter(a -> a.verdict() == verdict).count();
    }

    private static void lock(Lock lock, StringBuilder text) {
        text.append("\n## ").append(name(lock)).append("\n\n").append(Markdown.text(Aspects.client(lock)));
        if (!lock.through().isEmpty()) {
            text.append(", through ")
                    .append(lock.through().stream().map(Markdown::code).collect(Collectors.joining(", ")));
        }
        text.append("\n\n| | | where |\n|---|---|---|\n");
        Aspects.of(lock).forEach((heading, facts) -> facts.forEach(fact -> fact(heading, fact, text)));
        text.append("\n");
        sights("taken", lock.acquires(), text);
        sights("renewed", lock.renewals(), text);
        sights("released", lock.releases(), text);
        lock.entryPoints().forEach(entry -> entry(entry, text));
        lock.findings().forEach(finding -> finding(finding, text));
        text.append("\n| review | | why | where |\n|---|---|---|---|\n");
        lock.checklist().forEach(answer -> answer(answer, text));
    }

    private static void fact(String heading, Fact<?> fact, StringBuilder text) {
        String prefix = Aspects.prefix(heading, fact);
        text.append("| ").append(heading)
                .append(" | ").append(prefix.isEmpty() ? "" : prefix + ": ").append(Markdown.text(fact.text()))
                .append(" | ").append(Markdown.cell(positions(fact.at())))
                .append(" |\n");
    }

    private static String positions(List<Place> places) {
        String first = places.stream()
                .limit(MOST_PLACES)
                .map(InventoryMarkdown::position)
                .collect(Collectors.joining(", "));
        return first + (places.size() > MOST_PLACES ? ", " + (places.size() - MOST_PLACES) + " more" : "");
    }

    private static String position(Place place) {
        return Markdown.code(place.file().path() + ":" + place.line());
    }

    private static void sights(String what, List<Sight> sights, StringBuilder text) {
        for (Sight sight : sights) {
            text.append("- ").append(what).append(" at ").append(position(sight.place()))
                    .append(" in ").append(Markdown.code(sight.symbol()))
                    .append(": ").append(Markdown.code(sight.code()));
            if (!sight.through().isEmpty()) {
                text.append(", the command stands at ").append(position(sight.command()));
            }
            text.append("\n");
        }
    }

    private static void entry(EntryPoint entry, StringBuilder text) {
        text.append("- reached from ").append(Markdown.code(entry.symbol()))
                .append(entry.role().isEmpty() ? "" : " (" + Markdown.code(entry.role()) + ")")
                .append(" at ").append(position(entry.place())).append("\n");
    }

    private static void finding(Finding finding, StringBuilder text) {
        text.append("- ").append(finding.level().id()).append(" ").append(Markdown.text(finding.rule()))
                .append(" at ").append(position(finding.place()))
                .append(": ").append(Markdown.text(finding.message())).append("\n");
    }

    private static void answer(Answer answer, StringBuilder text) {
        text.append("| ").append(sign(answer.verdict()))
                .append(" | ").append(Markdown.text(answer.question().text()))
                .append(" | ").append(Markdown.text(answer.text()))
                .append(" | ").append(Markdown.cell(answer.place().map(InventoryMarkdown::position).orElse("")))
                .append(" |\n");
    }

    private static String sign(Verdict verdict) {
        return switch (verdict) {
            case YES -> "✅ yes";
            case NO -> "❌ **no**";
            case UNKNOWN -> "❔ unknown";
            case NOT_APPLICABLE -> "➖ not applicable";
        };
    }
}
