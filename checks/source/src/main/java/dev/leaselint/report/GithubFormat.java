package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Place;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;

/**
 * Workflow commands of GitHub Actions on standard output: the runner turns them into annotations. It takes ten of each
 * kind from one step and drops the rest without a word, so new ones come first and the others are counted. The summary of
 * the job gets the Markdown report.
 */
public final class GithubFormat implements ReportFormat {
    /** Annotations of one kind that the runner takes from a step. */
    static final int LIMIT = 10;

    private static final Comparator<ReportedFinding> NEW_FIRST =
            Comparator.comparing(f -> f.baseline() != BaselineState.NEW);

    @Override
    public String name() {
        return "github";
    }

    @Override
    public boolean once() {
        return true;
    }

    @Override
    public void write(Report report, ReportTarget target) throws IOException {
        for (Level level : List.of(Level.ERROR, Level.WARNING, Level.ADVICE)) {
            List<ReportedFinding> ofLevel = report.open().stream()
                    .filter(f -> f.finding().level() == level)
                    .sorted(NEW_FIRST)
                    .toList();
            ofLevel.stream().limit(LIMIT).forEach(f -> target.raw(command(f.finding())));
            int left = ofLevel.size() - LIMIT;
            if (left > 0) {
                target.print(level, left + " more of level " + level.id() + " without an annotation: GitHub takes "
                        + LIMIT + " of a kind from a step. The summary of the job has more.");
            }
        }
        target.summary(new MarkdownFormat().render(report));
    }

    private static String command(Finding finding) {
        Place place = finding.place();
        StringBuilder command = new StringBuilder("::").append(kind(finding.level()));
        command.append(" file=").append(property(place.file().path()));
        command.append(",line=").append(place.line()).append(",endLine=").append(place.endLine());
        if (place.line() == place.endLine()) {
            command.append(",col=").append(place.column()).append(",endColumn=").append(place.endColumn());
        }
        command.append(",title=").append(property(finding.rule()));
        return CodeFrame.printable(command.append("::").append(data(finding.messageWithPlaces())).toString());
    }

    private static String kind(Level level) {
        return level == Level.ADVICE ? "notice" : level.id();
    }

    private static String data(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    private static String property(String text) {
        return data(text).replace(":", "%3A").replace(",", "%2C");
    }
}
