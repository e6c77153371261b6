package dev.leaselint.report;

import com.google.gson.JsonObject;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.model.SourceText;
import java.nio.charset.StandardCharsets;

/**
 * Reviewdog Diagnostic Format: {@code leaselint.rdjson} as one object, or {@code leaselint.rdjsonl} with a finding on
 * each line. Columns count bytes of UTF-8. Fixes are suggestions of whole lines, because GitLab ignores columns in them;
 * those that need more than one block of lines are left out.
 */
public final class RdjsonFormat implements FileFormat {
    private final boolean byLine;

    /** @param byLine whether each finding gets a line of its own */
    public RdjsonFormat(boolean byLine) {
        this.byLine = byLine;
    }

    @Override
    public String name() {
        return byLine ? "rdjsonl" : "rdjson";
    }

    @Override
    public String file() {
        return "leaselint." + name();
    }

    @Override
    public String render(Report report) {
        if (byLine) {
            StringBuilder lines = new StringBuilder();
            for (ReportedFinding reported : report.open()) {
                JsonObject diagnostic = diagnostic(reported.finding());
                diagnostic.add("source", Json.object("name", "leaselint"));
                lines.append(Json.compact(diagnostic)).append('\n');
            }
            return lines.toString();
        }
        JsonObject result = Json.object("source", Json.object("name", "leaselint"));
        result.add("diagnostics", Json.array(report.open(), reported -> diagnostic(reported.finding())));
        return Json.pretty(result);
    }

    private static JsonObject diagnostic(Finding finding) {
        Place place = finding.place();
        JsonObject range = new JsonObject();
        range.add("start", position(place.file(), place.line(), place.column()));
        range.add("end", position(place.file(), place.endLine(), place.endColumn()));
        JsonObject location = Json.object("path", place.file().path());
        location.add("range", range);

        JsonObject diagnostic = Json.object("message", finding.messageWithPlaces());
        diagnostic.add("location", location);
        diagnostic.addProperty("severity", severity(finding.level()));
        diagnostic.add("code", Json.object("value", finding.rule()));
        Lines.of(finding).ifPresent(lines -> diagnostic.add("suggestions", Json.array(suggestion(lines))));
        return diagnostic;
    }

    private static JsonObject suggestion(Lines lines) {
        JsonObject range = new JsonObject();
        range.add("start", line(lines.first()));
        range.add("end", line(lines.last()));
        JsonObject suggestion = Json.object("range", range);
        suggestion.addProperty("text", lines.text());
        return suggestion;
    }

    private static JsonObject line(int number) {
        JsonObject position = new JsonObject();
        position.addProperty("line", number);
        return position;
    }

    private static JsonObject position(SourceText file, int line, int column) {
        int start = file.lineStart(line);
        int before = file.text().substring(start, start + column - 1).getBytes(StandardCharsets.UTF_8).length;
        JsonObject position = line(line);
        position.addProperty("column", before + 1);
        return position;
    }

    private static String severity(Level level) {
        return level == Level.ADVICE ? "INFO" : level.name();
    }
}
