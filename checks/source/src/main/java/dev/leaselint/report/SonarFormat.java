package dev.leaselint.report;

import com.google.gson.JsonObject;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.rules.Descriptor;

/** Generic issues of SonarQube 10.3 and newer: {@code leaselint-sonar.json}. */
public final class SonarFormat implements FileFormat {
    private static final String ENGINE = "leaselint";

    @Override
    public String name() {
        return "sonar";
    }

    @Override
    public String file() {
        return "leaselint-sonar.json";
    }

    @Override
    public String render(Report report) {
        JsonObject root = new JsonObject();
        root.add("rules", Json.array(report.rules(), SonarFormat::rule));
        root.add("issues", Json.array(report.open(), reported -> issue(reported.finding())));
        return Json.pretty(root);
    }

    private static JsonObject rule(Descriptor descriptor) {
        JsonObject impact = new JsonObject();
        impact.addProperty("softwareQuality", descriptor.category().equals("privacy") ? "SECURITY" : "RELIABILITY");
        impact.addProperty("severity", severity(descriptor.level()));

        JsonObject rule = new JsonObject();
        rule.addProperty("id", descriptor.id());
        rule.addProperty("name", descriptor.summary());
        rule.addProperty("description", descriptor.why() + " Instead: " + descriptor.instead());
        rule.addProperty("engineId", ENGINE);
        rule.addProperty("cleanCodeAttribute", "LOGICAL");
        rule.add("impacts", Json.array(impact));
        return rule;
    }

    private static String severity(Level level) {
        return switch (level) {
            case ERROR -> "HIGH";
            case WARNING -> "MEDIUM";
            case ADVICE -> "LOW";
        };
    }

    private static JsonObject issue(Finding finding) {
        JsonObject issue = new JsonObject();
        issue.addProperty("ruleId", finding.rule());
        issue.add("primaryLocation", location(finding.place(), finding.message()));
        if (!finding.related().isEmpty()) {
            issue.add("secondaryLocations", Json.array(finding.related(), SonarFormat::location));
        }
        return issue;
    }

    private static JsonObject location(Related related) {
        return location(related.place(), related.message());
    }

    private static JsonObject location(Place place, String message) {
        JsonObject range = new JsonObject();
        range.addProperty("startLine", place.line());
        range.addProperty("endLine", place.endLine());
        // an empty range fails the scan; the whole line does not
        if (place.span().start() < place.span().end()) {
            range.addProperty("startColumn", place.column() - 1);
            range.addProperty("endColumn", place.endColumn() - 1);
        }
        JsonObject location = new JsonObject();
        location.addProperty("message", message);
        location.addProperty("filePath", place.file().path());
        location.add("textRange", range);
        return location;
    }
}
