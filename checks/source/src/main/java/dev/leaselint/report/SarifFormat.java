package dev.leaselint.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.rules.Descriptor;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collector;

/**
 * SARIF 2.1.0 with one run, in the form that GitHub code scanning takes: {@code leaselint.sarif}. The same findings give
 * the same bytes.
 */
public final class SarifFormat implements FileFormat {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
    private static final Gson GSON =
            new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    @Override
    public String name() {
        return "sarif";
    }

    @Override
    public String file() {
        return "leaselint.sarif";
    }

    @Override
    public String render(Report report) {
        return GSON.toJson(log(report)) + "\n";
    }

    private static JsonObject log(Report report) {
        JsonArray runs = new JsonArray();
        runs.add(run(report));
        JsonObject log = new JsonObject();
        log.addProperty("$schema", SCHEMA);
        log.addProperty("version", "2.1.0");
        log.add("runs", runs);
        return log;
    }

    private static JsonObject run(Report report) {
        SarifLocations locations = new SarifLocations(report.base());
        JsonObject tool = new JsonObject();
        tool.add("driver", driver(report));
        JsonObject automation = new JsonObject();
        String category = report.category().isEmpty() ? "" : report.category() + "/";
        automation.addProperty("id", "leaselint/" + category);

        JsonObject run = new JsonObject();
        run.add("tool", tool);
        run.add("automationDetails", automation);
        run.add("invocations", invocations(report.notices(), locations));
        run.add("originalUriBaseIds", locations.originalUriBaseIds());
        run.addProperty("columnKind", "utf16CodeUnits");
        run.add("results", results(report, locations));
        run.add("properties", figures(report));
        return run;
    }

    private static JsonObject driver(Report report) {
        JsonObject driver = new JsonObject();
        driver.addProperty("name", "leaselint");
        driver.addProperty("version", report.toolVersion());
        driver.addProperty("semanticVersion", report.toolVersion());
        driver.add("rules", report.rules().stream().map(SarifRules::rule).collect(toArray()));
        return driver;
    }

    private static JsonObject figures(Report report) {
        Stats stats = report.stats();
        JsonObject figures = new JsonObject();
        figures.addProperty("filesLookedAt", stats.looked());
        figures.addProperty("filesParsed", stats.parsed());
        figures.addProperty("filesNotUnderstood", stats.notUnderstood());
        figures.addProperty("suppressed", report.suppressed());
        return figures;
    }

    private static JsonArray invocations(List<Notice> notices, SarifLocations locations) {
        JsonObject invocation = new JsonObject();
        invocation.addProperty("executionSuccessful", true);
        invocation.add(
                "toolExecutionNotifications",
                notices.stream().map(notice -> notification(notice, locations)).collect(toArray()));
        JsonArray invocations = new JsonArray();
        invocations.add(invocation);
        return invocations;
    }

    private static JsonObject notification(Notice notice, SarifLocations locations) {
        JsonObject descriptor = new JsonObject();
        descriptor.addProperty("id", notice.kind().name().toLowerCase(Locale.ROOT));
        JsonObject notification = new JsonObject();
        notification.add("descriptor", descriptor);
        notification.addProperty("level", notice.kind() == Notice.Kind.INTERNAL ? "error" : "warning");
        notification.add("message", message(notice.message()));
        if (!notice.path().isEmpty()) {
            JsonArray array = new JsonArray();
            array.add(locations.location(notice.path(), notice.line()));
            notification.add("locations", array);
        }
        return notification;
    }

    private static JsonArray results(Report report, SarifLocations locations) {
        List<String> ids = report.rules().stream().map(Descriptor::id).toList();
        Map<String, Map<Integer, String>> lineHashes = new HashMap<>();
        JsonArray results = new JsonArray();
        for (ReportedFinding reported : report.open()) {
            Finding finding = reported.finding();
            Map<Integer, String> hashes = lineHashes.computeIfAbsent(
                    finding.place().file().path(),
                    path -> LineHashes.of(finding.place().file().text()));
            JsonObject partial = new JsonObject();
            partial.addProperty(Fingerprints.VERSION, reported.fingerprint());
            partial.addProperty("primaryLocationLineHash", hashes.get(finding.place().line()));
            JsonObject result = result(finding, ids.indexOf(finding.rule()), locations);
            result.add("partialFingerprints", partial);
            results.add(result);
        }
        return results;
    }

    private static JsonObject result(Finding finding, int ruleIndex, SarifLocations locations) {
        JsonObject result = new JsonObject();
        result.addProperty("ruleId", finding.rule());
        if (ruleIndex >= 0) {
            result.addProperty("ruleIndex", ruleIndex);
        }
        result.addProperty("level", level(finding.level()));
        result.add("message", message(finding.message()));
        JsonArray primary = new JsonArray();
        primary.add(locations.primary(finding));
        result.add("locations", primary);
        if (!finding.related().isEmpty()) {
            result.add("relatedLocations", locations.related(finding.related()));
        }
        if (!finding.trace().isEmpty()) {
            result.add("codeFlows", locations.codeFlows(finding.trace()));
        }
        JsonArray fixes = SarifFixes.of(finding, locations);
        if (!fixes.isEmpty()) {
            result.add("fixes", fixes);
        }
        JsonObject properties = new JsonObject();
        properties.addProperty("confidence", finding.confidence().id());
        result.add("properties", properties);
        return result;
    }

    static String level(Level level) {
        return level == Level.ADVICE ? "note" : level.id();
    }

    static JsonObject message(String text) {
        JsonObject message = new JsonObject();
        message.addProperty("text", text);
        return message;
    }

    static Collector<JsonObject, ?, JsonArray> toArray() {
        return Collector.of(JsonArray::new, JsonArray::add, (left, right) -> {
            left.addAll(right);
            return left;
        });
    }
}
