package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.rules.Descriptor;
import java.util.Locale;

/** Findings for people: place, message, code with carets, what to do, then notices and one summary line. */
public final class ConsoleFormat implements ReportFormat {
    private static final String INDENT = "    ";

    @Override
    public String name() {
        return "console";
    }

    @Override
    public void write(Report report, ReportTarget target) {
        report.open().forEach(finding -> write(finding.finding(), report, target));
        conclude(report, target);
    }

    /** Shows what no report may pass over in silence: the notices and the summary line. */
    public static void conclude(Report report, ReportTarget target) {
        report.notices().forEach(notice -> target.print(Level.WARNING, line(notice, report)));
        target.print(Level.ADVICE, summary(report));
    }

    private static void write(Finding finding, Report report, ReportTarget target) {
        Level level = finding.level();
        target.print(level, CodeFrame.printable("%s %s %s %s".formatted(
                position(finding.place()), level.id(), finding.rule(), finding.message())));
        CodeFrame frame = CodeFrame.of(finding.place());
        target.print(level, INDENT + frame.code());
        target.print(level, INDENT + frame.carets());
        for (Related related : finding.related()) {
            target.print(level, INDENT + "also " + position(related.place()) + " "
                    + CodeFrame.printable(related.message()));
        }
        finding.fixes().stream().findFirst().ifPresent(fix -> target.print(level, INDENT + hint(fix)));
        report.rule(finding.rule()).map(Descriptor::link).ifPresent(l -> target.print(level, INDENT + "see " + l));
    }

    private static String hint(Fix fix) {
        String safety = fix.safety().name().toLowerCase(Locale.ROOT);
        String reason = fix.reason().isEmpty() ? "" : ": " + fix.reason();
        return CodeFrame.printable("fix: " + fix.title() + " (" + safety + reason + ")");
    }

    private static String position(Place place) {
        return CodeFrame.printable(place.file().path()) + ":" + place.line() + ":" + place.column();
    }

    private static String line(Notice notice, Report report) {
        String path = notice.path().equals(".") ? report.base().toString() : notice.path();
        String where = path + (notice.line() > 0 ? ":" + notice.line() : "");
        String kind = notice.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return CodeFrame.printable((where.isEmpty() ? "" : where + " ") + "notice (" + kind + ") " + notice.message());
    }

    private static String summary(Report report) {
        double seconds = report.stats().elapsed().toMillis() / 1000.0;
        return figures(report) + String.format(Locale.ROOT, "; %.1f s", seconds);
    }

    /** How much was looked at and what was found, without the time that it took. */
    public static String figures(Report report) {
        Stats stats = report.stats();
        String baselined = report.baseline().isEmpty() ? "" : ", " + report.baselined() + " in the baseline";
        String outside = report.change().isEmpty() ? "" : ", " + report.outsideChange() + " outside the change";
        return plural(stats.looked(), "file") + " looked at, " + stats.parsed() + " parsed, " + stats.notUnderstood()
                + " not understood; " + counts(report) + "; " + report.suppressed() + " suppressed" + baselined
                + outside;
    }

    /** {@code "2 errors, 1 warning, 0 advice"}. */
    public static String counts(Report report) {
        return plural(report.count(Level.ERROR), "error") + ", " + plural(report.count(Level.WARNING), "warning")
                + ", " + report.count(Level.ADVICE) + " advice";
    }

    private static String plural(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
