package dev.leaselint.report;

import com.google.gson.JsonObject;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.model.SourceText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Reviewdog Diagnostic Format: {@code leaselint.rdjson} as one object, or {@code leaselint.rdjsonl} with a finding on
 * each line. Columns count bytes of UTF-8. A fix is one suggestion of whole lines, because GitLab ignores columns in it.
 * Several suggestions of a diagnostic are alternatives for a reviewer, who takes one: a fix that needs an import or too
 * many lines cannot be put into suggestions, its diff follows the message instead.
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

        Optional<Lines> lines = Lines.of(finding);
        String diff = lines.isPresent()
                ? ""
                : FixDiff.of(finding).map(d -> "\n\n" + Markdown.block("diff", d)).orElse("");
        JsonObject diagnostic = Json.object("message", finding.messageWithPlaces() + diff);
        diagnostic.add("location", location);
        diagnostic.addProperty("severity", severity(finding.level()));
        diagnostic.add("code", Json.object("value", finding.rule()));
        lines.ifPresent(block -> diagnostic.add("suggestions", Json.array(suggestion(block))));
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
