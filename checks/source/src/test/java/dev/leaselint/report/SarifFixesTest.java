package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.FileEdits;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.fix.Patch;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reader that knows nothing but the specification gets the text that the fix means. */
class SarifFixesTest {
    private static final String CODE =
            "package a;\n\nimport java.util.List;\n\nclass \u00c4 {\n\tString s = \"\ud83d\ude00\" + take(1);\n    // end\n}";

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void regionsAreThoseOfTheEdits(String lineEnd) {
        SourceText file = new SourceText("src/\u00c4.java", CODE.replace("\n", lineEnd));
        Fix fix = new Fix("Repair", Fix.Safety.REVIEW, "because", List.of(
                edit(file, "\u00c4", "Other"),
                edit(file, "take(1)", "give(2," + lineEnd + "3)"),
                edit(file, "    // end" + lineEnd, "")), List.of("java.time.Duration", "java.util.Map"));
        Place place = new Place(file, new Span(0, 1));
        Finding finding = new Finding("Rule", Level.ERROR, Confidence.HIGH, place, "A", "m", List.of(), List.of(),
                List.of(fix));

        JsonObject written = SarifFixes.of(finding, new SarifLocations(Path.of("").toAbsolutePath()))
                .get(0)
                .getAsJsonObject();

        assertThat(written.getAsJsonObject("description").get("text").getAsString()).isEqualTo("Repair");
        assertThat(written.getAsJsonArray("artifactChanges")).hasSize(1);
        JsonObject change = written.getAsJsonArray("artifactChanges").get(0).getAsJsonObject();
        assertThat(change.getAsJsonObject("artifactLocation").get("uri").getAsString()).isEqualTo("src/%C3%84.java");
        assertThat(applied(file.text(), change)).isEqualTo(Patch.apply(file, List.of(fix)));
    }

    @Test
    void alternativesFollowTheFirstFixAndTextHasNoPlace() {
        SourceText file = new SourceText("A.java", CODE);
        Fix first = new Fix("First", Fix.Safety.REVIEW, "", List.of(edit(file, "1", "2")), List.of());
        Fix text = new Fix("Think", Fix.Safety.MANUAL, "", List.of(), List.of());
        Fix other = new Fix("Other", Fix.Safety.REVIEW, "", List.of(edit(file, "1", "3")), List.of());
        Finding finding = new Finding("Rule", Level.ERROR, Confidence.HIGH, new Place(file, new Span(0, 1)), "A", "m",
                List.of(), List.of(), List.of(first, text, other));

        assertThat(SarifFixes.of(finding, new SarifLocations(Path.of("").toAbsolutePath())))
                .extracting(fix -> fix.getAsJsonObject().getAsJsonObject("description").get("text").getAsString())
                .containsExactly("First", "Other");
    }

    @Test
    void aFixOfSeveralFilesHasAChangeForEach() {
        SourceText file = new SourceText("src/A.java", CODE);
        SourceText other = new SourceText("src/B.java", "class B {}");
        FileEdits there = new FileEdits(other, List.of(edit(other, "{}", "{ int b; }")), List.of("java.util.Map"));
        Fix fix = new Fix(
                "Both", Fix.Safety.REVIEW, "", List.of(edit(file, "1", "2")), List.of(), List.of(there));
        Finding finding = new Finding("Rule", Level.ERROR, Confidence.HIGH, new Place(file, new Span(0, 1)), "A", "m",
                List.of(), List.of(), List.of(fix));

        JsonObject written = SarifFixes.of(finding, new SarifLocations(Path.of("").toAbsolutePath()))
                .get(0)
                .getAsJsonObject();

        assertThat(written.getAsJsonArray("artifactChanges"))
                .extracting(change -> change.getAsJsonObject()
                        .getAsJsonObject("artifactLocation")
                        .get("uri")
                        .getAsString())
                .containsExactly("src/A.java", "src/B.java");
        assertThat(applied(other.text(), written.getAsJsonArray("artifactChanges").get(1).getAsJsonObject()))
                .isEqualTo("import java.util.Map;\nclass B { int b; }");
        assertThat(Lines.of(finding)).as("no suggestion beside the code of one file").isEmpty();
        assertThat(FixDiff.lines(file, fix)).contains("--- a/src/A.java", "--- a/src/B.java", "+class B { int b; }");
    }

    @Test
    void aFixOfAnotherFileAloneNamesThatOnly() {
        SourceText file = new SourceText("src/A.java", CODE);
        SourceText other = new SourceText("src/B.java", "class B {}");
        Fix fix = new Fix("There", Fix.Safety.REVIEW, "", List.of(edit(other, "{}", "{ int b; }")), List.of())
                .seenFrom(other, file);
        Finding finding = new Finding("Rule", Level.ERROR, Confidence.HIGH, new Place(file, new Span(0, 1)), "A", "m",
                List.of(), List.of(), List.of(fix));

        JsonObject written = SarifFixes.of(finding, new SarifLocations(Path.of("").toAbsolutePath()))
                .get(0)
                .getAsJsonObject();

        assertThat(finding.firstFix()).contains(fix);
        assertThat(written.getAsJsonArray("artifactChanges")).hasSize(1);
        JsonObject change = written.getAsJsonArray("artifactChanges").get(0).getAsJsonObject();
        assertThat(change.getAsJsonObject("artifactLocation").get("uri").getAsString()).isEqualTo("src/B.java");
        assertThat(applied(other.text(), change)).isEqualTo("class B { int b; }");
        assertThat(Lines.of(finding)).as("no suggestion beside the code of another file").isEmpty();
        assertThat(FixDiff.of(finding).orElseThrow()).startsWith("--- a/src/B.java").contains("+class B { int b; }");
    }

    private static TextEdit edit(SourceText file, String old, String replacement) {
        int at = file.text().indexOf(old);
        return new TextEdit(new Span(at, at + old.length()), replacement);
    }

    private static String applied(String text, JsonObject change) {
        StringBuilder result = new StringBuilder(text);
        List<JsonElement> replacements = new ArrayList<>(change.getAsJsonArray("replacements").asList());
        for (int i = replacements.size() - 1; i >= 0; i--) {
            JsonObject replacement = replacements.get(i).getAsJsonObject();
            JsonObject region = replacement.getAsJsonObject("deletedRegion");
            result.replace(
                    offset(text, region, "start"),
                    offset(text, region, "end"),
                    replacement.getAsJsonObject("insertedContent").get("text").getAsString());
        }
        return result.toString();
    }

    /** Lines and columns count from 1, columns in UTF-16 units. */
    private static int offset(String text, JsonObject region, String side) {
        int at = 0;
        for (int line = region.get(side + "Line").getAsInt(); line > 1; line--) {
            at = text.indexOf('\n', at) + 1;
        }
        return at + region.get(side + "Column").getAsInt() - 1;
    }
}
