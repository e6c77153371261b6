package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.model.SourceText;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A diagnostic has one suggestion at most; a fix that cannot be one is told as a diff. */
class RdjsonFormatTest {
    private static final SourceText FILE = Samples.file("src/app/Orders.java");

    private static JsonObject diagnostic(Finding finding) {
        Report report = Samples.report(Path.of(""), List.of(finding), List.of());
        return JsonParser.parseString(new RdjsonFormat(true).render(report)).getAsJsonObject();
    }

    private static Finding withFix(Fix fix) {
        Finding full = Samples.full(FILE);
        return new Finding(
                full.rule(), full.level(), full.confidence(), full.place(), full.symbol(), full.message(),
                full.related(), full.trace(), List.of(fix));
    }

    @Test
    void aFixInSeveralPlacesIsADiff() {
        JsonObject diagnostic = diagnostic(Samples.full(FILE));
        assertThat(diagnostic.has("suggestions")).isFalse();
        assertThat(diagnostic.get("message").getAsString())
                .startsWith("setnx then expire: a crash")
                .contains("```diff\n@@")
                .contains("\n+import redis.SetParams;\n")
                .contains("\n-\t\tredis.setnx(key, \"1\");\n")
                .contains("\n+\t\tredis.set(key, \"1\", SetParams.setParams().nx().ex(30));\n");
    }

    @Test
    void aFixInOneBlockOfLinesIsASuggestion() {
        Fix edits = Samples.full(FILE).fixes().get(0);
        Finding finding = withFix(new Fix(edits.title(), edits.safety(), edits.reason(), edits.edits(), List.of()));
        JsonObject diagnostic = diagnostic(finding);
        assertThat(diagnostic.getAsJsonArray("suggestions")).hasSize(1);
        assertThat(diagnostic.get("message").getAsString()).isEqualTo(finding.messageWithPlaces());
    }

    @Test
    void aFixWithoutEditsIsNeither() {
        Finding finding = withFix(Samples.full(FILE).fixes().get(1));
        JsonObject diagnostic = diagnostic(finding);
        assertThat(diagnostic.has("suggestions")).isFalse();
        assertThat(diagnostic.get("message").getAsString()).isEqualTo(finding.messageWithPlaces());
    }
}
