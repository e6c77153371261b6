package dev.leaselint.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.leaselint.core.finding.FileEdits;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.model.SourceText;
import java.util.List;

/** Fixes as SARIF fixes; those that are text only have no place in SARIF and are left out. */
final class SarifFixes {
    private SarifFixes() {}

    static JsonArray of(Finding finding, SarifLocations locations) {
        List<Fix> edits = finding.fixes().stream().filter(fix -> !fix.isText()).toList();
        return Json.array(edits, fix -> fix(fix, finding.place().file(), locations));
    }

    private static JsonObject fix(Fix fix, SourceText file, SarifLocations locations) {
        JsonObject result = new JsonObject();
        result.add("description", SarifFormat.message(fix.title()));
        result.add("artifactChanges", Json.array(fix.in(file), part -> change(part, locations)));
        return result;
    }

    private static JsonObject change(FileEdits part, SarifLocations locations) {
        JsonObject change = new JsonObject();
        change.add("artifactLocation", locations.artifact(part.path()));
        change.add("replacements", Json.array(FixDiff.edits(part), edit -> replacement(part.file(), edit)));
        return change;
    }

    private static JsonObject replacement(SourceText file, TextEdit edit) {
        JsonObject replacement = new JsonObject();
        replacement.add("deletedRegion", SarifLocations.region(new Place(file, edit.span())));
        replacement.add("insertedContent", SarifFormat.message(edit.replacement()));
        return replacement;
    }
}
