package dev.leaselint.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.leaselint.core.finding.FileEdits;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.finding.Suppression;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.rules.Descriptor;
import java.util.List;
import java.util.Locale;

/**
 * Everything a report holds, for own tools: {@code leaselint.json}, described by {@code report-1.schema.json} in this
 * package. The version goes up when members change their meaning or go; new members may come at any time.
 */
public final class JsonFormat implements FileFormat {
    private static final int VERSION = 1;

    @Override
    public String name() {
        return "json";
    }

    @Override
    public String file() {
        return "leaselint.json";
    }

    @Override
    public String render(Report report) {
        JsonObject root = Json.object("format", "leaselint-report");
        root.addProperty("version", VERSION);
        root.addProperty("tool", report.toolVersion());
        root.addProperty("category", report.category());
        root.add("summary", summary(report));
        report.baseline().ifPresent(baseline -> root.add("baseline", baseline(baseline)));
        report.change().ifPresent(change -> root.add("change", change(change)));
        root.add("findings", Json.array(report.all(), JsonFormat::finding));
        root.add("notices", Json.array(report.notices(), JsonFormat::notice));
        root.add("files", Json.strings(report.files()));
        root.add("rules", Json.array(report.rules(), JsonFormat::rule));
        return Json.pretty(root);
    }

    private static JsonObject summary(Report report) {
        JsonObject summary = new JsonObject();
        summary.addProperty("filesLookedAt", report.stats().looked());
        summary.addProperty("filesParsed", report.stats().parsed());
        summary.addProperty("filesNotUnderstood", report.stats().notUnderstood());
        summary.addProperty("errors", report.count(Level.ERROR));
        summary.addProperty("warnings", report.count(Level.WARNING));
        summary.addProperty("advice", report.count(Level.ADVICE));
        summary.addProperty("suppressed", report.suppressed());
        summary.addProperty("inBaseline", report.baselined());
        summary.addProperty("outsideChange", report.outsideChange());
        return summary;
    }

    private static JsonObject baseline(BaselineSummary baseline) {
        JsonObject object = Json.object("file", baseline.file());
        object.addProperty("accepted", baseline.accepted());
        object.add("stale", Json.array(baseline.stale(), JsonFormat::entry));
        object.add("expired", Json.array(baseline.expired(), JsonFormat::entry));
        return object;
    }

    private static JsonObject entry(BaselineSummary.Entry entry) {
        JsonObject object = Json.object("rule", entry.rule());
        object.addProperty("path", entry.path());
        object.addProperty("symbol", entry.symbol());
        object.addProperty("count", entry.count());
        object.addProperty("remark", entry.remark());
        return object;
    }

    private static JsonObject change(ChangeSummary change) {
        JsonObject object = Json.object("ref", change.ref());
        object.addProperty("base", change.base());
        object.addProperty("files", change.files());
        return object;
    }

    private static JsonObject finding(ReportedFinding reported) {
        Finding finding = reported.finding();
        JsonObject object = Json.object("rule", finding.rule());
        object.addProperty("level", finding.level().id());
        object.addProperty("confidence", finding.confidence().id());
        object.addProperty("fingerprint", reported.fingerprint());
        object.addProperty("open", reported.isOpen());
        object.addProperty("module", reported.module());
        object.addProperty("symbol", finding.symbol());
        object.addProperty("message", finding.message());
        object.add("place", place(finding.place()));
        object.add("related", Json.array(finding.related(), JsonFormat::related));
        object.add("trace", Json.array(finding.trace(), JsonFormat::related));
        object.add("fixes", Json.array(finding.fixes(), fix -> fix(fix, finding)));
        reported.suppression().ifPresent(by -> object.add("suppression", suppression(by)));
        object.addProperty("baseline", reported.baseline().id());
        if (!reported.acceptance().isEmpty()) {
            object.addProperty("acceptance", reported.acceptance());
        }
        object.addProperty("inChange", reported.inChange());
        return object;
    }

    private static JsonObject suppression(Suppression by) {
        JsonObject object = new JsonObject();
        object.add("place", place(by.place()));
        object.addProperty("reason", by.reason());
        return object;
    }

    private static JsonObject related(Related related) {
        JsonObject object = Json.object("message", related.message());
        object.add("place", place(related.place()));
        return object;
    }

    private static JsonObject place(Place place) {
        JsonObject object = Json.object("path", place.file().path());
        object.addProperty("line", place.line());
        object.addProperty("column", place.column());
        object.addProperty("endLine", place.endLine());
        object.addProperty("endColumn", place.endColumn());
        object.addProperty("offset", place.span().start());
        object.addProperty("endOffset", place.span().end());
        return object;
    }

    private static JsonObject fix(Fix fix, Finding finding) {
        JsonObject object = Json.object("title", fix.title());
        object.addProperty("safety", fix.safety().name().toLowerCase(Locale.ROOT));
        object.addProperty("reason", fix.reason());
        JsonArray edits = new JsonArray();
        for (FileEdits part : fix.in(finding.place().file())) {
            FixDiff.edits(part).forEach(edit -> edits.add(edit(edit, part.file())));
        }
        object.add("edits", edits);
        return object;
    }

    private static JsonObject edit(TextEdit edit, SourceText file) {
        JsonObject object = new JsonObject();
        object.add("place", place(new Place(file, edit.span())));
        object.addProperty("replacement", edit.replacement());
        return object;
    }

    private static JsonObject notice(Notice notice) {
        JsonObject object = Json.object("kind", notice.kind().name().toLowerCase(Locale.ROOT));
        object.addProperty("path", notice.path());
        object.addProperty("line", notice.line());
        object.addProperty("message", notice.message());
        return object;
    }

    private static JsonObject rule(Descriptor rule) {
        JsonObject object = Json.object("id", rule.id());
        object.addProperty("level", rule.level().id());
        object.addProperty("category", rule.category());
        object.addProperty("summary", rule.summary());
        object.addProperty("why", rule.why());
        object.addProperty("instead", rule.instead());
        object.addProperty("knownProblems", rule.knownProblems());
        object.addProperty("fix", rule.fix());
        object.add("related", Json.strings(rule.related()));
        return object;
    }
}
