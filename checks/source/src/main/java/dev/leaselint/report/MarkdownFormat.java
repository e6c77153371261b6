package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import java.util.List;

/**
 * Markdown for a comment on a pull request or the summary of a CI job: {@code leaselint.md}. Kept short enough for a
 * comment on GitHub; what does not fit is counted.
 */
public final class MarkdownFormat implements FileFormat {
    /** A comment on GitHub has room for 65,536 characters. */
    private static final int ROOM = 60_000;

    private static final int NOTICES = 20;

    @Override
    public String name() {
        return "markdown";
    }

    @Override
    public String file() {
        return "leaselint.md";
    }

    @Override
    public String render(Report report) {
        StringBuilder text = new StringBuilder("## leaselint: ").append(ConsoleFormat.counts(report)).append("\n\n");
        text.append(Markdown.text(ConsoleFormat.figures(report))).append("\n");
        report.change().ifPresent(change -> text.append("\nOnly what the change since ")
                .append(Markdown.code(change.ref()))
                .append(" has to do with is shown.\n"));
        notices(report.notices(), text);
        int left = report.open().size();
        for (Level level : List.of(Level.ERROR, Level.WARNING, Level.ADVICE)) {
            left -= findings(report, level, text);
        }
        if (left > 0) {
            text.append("\n").append(left).append(" more do not fit in here; the other reports have them.\n");
        }
        return text.toString();
    }

    /** Appends the findings of a level as far as there is room, and tells how many. */
    private static int findings(Report report, Level level, StringBuilder text) {
        int written = 0;
        for (ReportedFinding reported : report.open()) {
            if (reported.finding().level() == level) {
                String section = section(reported);
                if (text.length() + section.length() > ROOM) {
                    return written;
                }
                text.append(section);
                written++;
            }
        }
        return written;
    }

    private static String section(ReportedFinding reported) {
        Finding finding = reported.finding();
        StringBuilder text = new StringBuilder("\n### ")
                .append(finding.level().id())
                .append(": ")
                .append(Markdown.text(finding.rule()))
                .append("\n\n")
                .append(position(finding.place()))
                .append(reported.baseline() == BaselineState.NEW ? " (new)" : "")
                .append("\n\n")
                .append(Markdown.text(finding.message()))
                .append("\n\n")
                .append(Markdown.block("java", CodeFrame.of(finding.place()).code().strip()));
        for (Related related : finding.related()) {
            text.append("\n- ").append(position(related.place())).append(" ").append(Markdown.text(related.message()));
        }
        text.append(finding.related().isEmpty() ? "" : "\n");
        finding.fixes().stream().findFirst().ifPresent(fix -> text.append("\nFix: ")
                .append(Markdown.text(fix.title()))
                .append(fix.reason().isEmpty() ? "" : " \\(" + Markdown.text(fix.reason()) + "\\)")
                .append("\n"));
        FixDiff.of(finding).ifPresent(diff -> text.append("\n").append(Markdown.block("diff", diff)));
        return text.toString();
    }

    private static String position(Place place) {
        return Markdown.code(place.file().path() + ":" + place.line());
    }

    private static void notices(List<Notice> notices, StringBuilder text) {
        if (notices.isEmpty()) {
            return;
        }
        text.append("\nNotices:\n\n");
        notices.stream().limit(NOTICES).forEach(notice -> text.append("- ")
                .append(notice.path().isEmpty() ? "" : Markdown.code(notice.path() + line(notice)) + " ")
                .append(Markdown.text(notice.message()))
                .append("\n"));
        if (notices.size() > NOTICES) {
            text.append("- ").append(notices.size() - NOTICES).append(" more\n");
        }
    }

    private static String line(Notice notice) {
        return notice.line() > 0 ? ":" + notice.line() : "";
    }
}
