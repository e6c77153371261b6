package dev.leaselint.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Suppression;
import dev.leaselint.core.rules.Descriptor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * SARIF 2.1.0 with one run. {@code leaselint.sarif} is in the form that GitHub code scanning takes: it holds open
 * findings only, because there suppressed results are shown as open ones. {@code leaselint-full.sarif} has all findings,
 * marked as suppressed, and with what the baseline says.
 */
public final class SarifFormat implements FileFormat {
    /** GitHub takes no more results of a run than these and rejects files with five times as many. */
    static final int MAX_RESULTS = 5_000;

    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";

    private final boolean full;

    /** @param full whether suppressed findings and those in the baseline are written too */
    public SarifFormat(boolean full) {
        this.full = full;
    }

    @Override
    public String name() {
        return full ? "sarif-full" : "sarif";
    }

    @Override
    public String file() {
        return full ? "leaselint-full.sarif" : "leaselint.sarif";
    }

    @Override
    public String render(Report report) {
        return Json.pretty(log(report));
    }

    private JsonObject log(Report report) {
        JsonObject log = new JsonObject();
        log.addProperty("$schema", SCHEMA);
        log.addProperty("version", "2.1.0");
        log.add("runs", Json.array(run(report)));
        return log;
    }

    private JsonObject run(Report report) {
        SarifLocations locations = new SarifLocations(report.base());
        List<ReportedFinding> written = written(report);
        JsonObject automation = new JsonObject();
        String category = report.category().isEmpty() ? "" : report.category() + "/";
        automation.addProperty("id", "leaselint/" + category);

        JsonObject run = new JsonObject();
        run.add("tool", Json.object("driver", driver(report)));
        run.add("automationDetails", automation);
        run.add("invocations", invocations(notices(report, written.size()), locations));
        run.add("originalUriBaseIds", locations.originalUriBaseIds());
        run.addProperty("columnKind", "utf16CodeUnits");
        run.add("results", results(report, written, locations));
        run.add("properties", figures(report));
        return run;
    }

    private List<ReportedFinding> written(Report report) {
        if (full) {
            return report.all();
        }
        Comparator<ReportedFinding> severe = Comparator.comparing(f -> f.finding().level());
        return report.open().stream()
                .sorted(severe.reversed())
                .limit(MAX_RESULTS)
                .sorted(ReportedFinding.ORDER)
                .toList();
    }

    private List<Notice> notices(Report report, int written) {
        int left = full ? 0 : report.open().size() - written;
        if (left == 0) {
            return report.notices();
        }
        List<Notice> notices = new ArrayList<>(report.notices());
        notices.add(new Notice(Notice.Kind.OVER_BUDGET, "", 0, left + " more findings, the mildest, are left out here:"
                + " GitHub takes " + MAX_RESULTS));
        return notices;
    }

    private static JsonObject driver(Report report) {
        JsonObject driver = new JsonObject();
        driver.addProperty("name", "leaselint");
        driver.addProperty("version", report.toolVersion());
        driver.addProperty("semanticVersion", report.toolVersion());
        driver.add("rules", Json.array(report.rules(), SarifRules::rule));
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
        invocation.add("toolExecutionNotifications", Json.array(notices, notice -> notification(notice, locations)));
        return Json.array(invocation);
    }

    private static JsonObject notification(Notice notice, SarifLocations locations) {
        String kind = notice.kind().name().toLowerCase(Locale.ROOT);
        JsonObject notification = Json.object("descriptor", Json.object("id", kind));
        notification.addProperty("level", notice.kind() == Notice.Kind.INTERNAL ? "error" : "warning");
        notification.add("message", message(notice.message()));
        if (!notice.path().isEmpty()) {
            notification.add("locations", Json.array(locations.location(notice.path(), notice.line())));
        }
        return notification;
    }

    private JsonArray results(Report report, List<ReportedFinding> written, SarifLocations locations) {
        List<String> ids = report.rules().stream().map(Descriptor::id).toList();
        Map<String, Map<Integer, String>> lineHashes = new HashMap<>();
        return Json.array(written, reported -> {
            Place place = reported.finding().place();
            Map<Integer, String> hashes = lineHashes.computeIfAbsent(
                    place.file().path(), path -> LineHashes.of(place.file().text()));
            JsonObject partial = Json.object(Fingerprints.VERSION, reported.fingerprint());
            partial.addProperty("primaryLocationLineHash", hashes.get(place.line()));
            JsonObject result = result(reported.finding(), ids.indexOf(reported.finding().rule()), locations);
            result.add("partialFingerprints", partial);
            if (full) {
                addState(reported, locations, result);
            }
            return result;
        });
    }

    private static void addState(ReportedFinding reported, SarifLocations locations, JsonObject result) {
        if (reported.baseline() != BaselineState.NONE) {
            result.addProperty("baselineState", reported.baseline().id());
        }
        JsonArray suppressions = new JsonArray();
        reported.suppression().ifPresent(by -> suppressions.add(suppression(by, locations)));
        if (reported.baseline().accepted()) {
            JsonObject external = Json.object("kind", "external");
            if (!reported.acceptance().isEmpty()) {
                external.addProperty("justification", reported.acceptance());
            }
            suppressions.add(external);
        }
        result.add("suppressions", suppressions);
        result.getAsJsonObject("properties").addProperty("inChange", reported.inChange());
    }

    private static JsonObject suppression(Suppression by, SarifLocations locations) {
        JsonObject suppression = Json.object("kind", "inSource");
        if (!by.reason().isEmpty()) {
            suppression.addProperty("justification", by.reason());
        }
        suppression.add("location", locations.location(by.place()));
        return suppression;
    }

    private static JsonObject result(Finding finding, int ruleIndex, SarifLocations locations) {
        JsonObject result = new JsonObject();
        result.addProperty("ruleId", finding.rule());
        if (ruleIndex >= 0) {
            result.addProperty("ruleIndex", ruleIndex);
        }
        result.addProperty("level", level(finding.level()));
        result.add("message", message(SarifLocations.withLinks(finding.message(), finding.related())));
        result.add("locations", Json.array(locations.primary(finding)));
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
        return Json.object("text", text);
    }
}
