package dev.leaselint.report;

import com.google.gson.JsonObject;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Finding;
import java.util.List;

/** Code Quality report of GitLab: {@code leaselint-gitlab.json}. Jenkins reads it as Code Climate. */
public final class GitlabFormat implements FileFormat {
    @Override
    public String name() {
        return "gitlab";
    }

    @Override
    public String file() {
        return "leaselint-gitlab.json";
    }

    @Override
    public String render(Report report) {
        return Json.pretty(Json.array(report.open(), GitlabFormat::issue));
    }

    private static JsonObject issue(ReportedFinding reported) {
        Finding finding = reported.finding();
        JsonObject lines = new JsonObject();
        lines.addProperty("begin", finding.place().line());
        lines.addProperty("end", finding.place().endLine());
        JsonObject location = new JsonObject();
        location.addProperty("path", finding.place().file().path());
        location.add("lines", lines);

        JsonObject issue = new JsonObject();
        issue.addProperty("type", "issue");
        issue.addProperty("check_name", finding.rule());
        issue.addProperty("description", finding.messageWithPlaces());
        // without categories the parser of Jenkins fails
        issue.add("categories", Json.strings(List.of("Bug Risk")));
        issue.addProperty("severity", severity(finding));
        // findings with equal fingerprints would be shown as one
        issue.addProperty("fingerprint", reported.fingerprint());
        issue.add("location", location);
        return issue;
    }

    private static String severity(Finding finding) {
        return switch (finding.level()) {
            case ERROR -> finding.confidence() == Confidence.HIGH ? "critical" : "major";
            case WARNING -> "minor";
            case ADVICE -> "info";
        };
    }
}
