package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SarifFormatTest {
    private static JsonSchema schema;

    @TempDir
    private Path base;

    @BeforeAll
    static void readSchema() throws IOException {
        try (InputStream in = SarifFormatTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(text);
        }
    }

    @Test
    void emptyReportIsACompleteFile() throws IOException {
        JsonObject run = run(write(Samples.report(base, List.of(), List.of())));
        assertThat(run.getAsJsonArray("results")).isEmpty();
        assertThat(run.getAsJsonObject("tool").getAsJsonObject("driver").getAsJsonArray("rules")).hasSize(3);
        assertThat(run.getAsJsonArray("invocations").get(0).toString())
                .isEqualTo("{\"executionSuccessful\":true,\"toolExecutionNotifications\":[]}");
    }

    @Test
    void describesRulesAsGitHubWantsThem() throws IOException {
        JsonObject driver = run(write(Samples.report(base, List.of(), List.of())))
                .getAsJsonObject("tool")
                .getAsJsonObject("driver");
        JsonObject rule = driver.getAsJsonArray("rules").get(1).getAsJsonObject();
        assertThat(rule.get("id").getAsString()).isEqualTo("RedisLockNonAtomicAcquire");
        assertThat(rule.has("name")).isFalse();
        assertThat(text(rule, "shortDescription")).isEqualTo("Finds a thing");
        assertThat(text(rule, "fullDescription")).hasSize(1024).startsWith("Finds a thing. xxx");
        assertThat(text(rule, "help"))
                .contains("Instead: One command")
                .doesNotContain("Known problems")
                .endsWith("More: " + Samples.ACQUIRE.link());
        assertThat(rule.has("helpUri")).as("the page about the rules has no absolute URI").isFalse();
        assertThat(rule.getAsJsonObject("properties").toString())
                .isEqualTo("{\"tags\":[\"concurrency\",\"distributed-lock\",\"redis\",\"acquire\"],"
                        + "\"precision\":\"very-high\",\"problem.severity\":\"error\"}");
    }

    @Test
    void writesEverythingAFindingHas() throws IOException {
        SourceText file = Samples.file("mod/src/App Main/\u00dcber:All#1.java");
        JsonObject result = result(write(Samples.report(base, List.of(Samples.full(file)), List.of())), 0);

        assertThat(result.get("ruleId").getAsString()).isEqualTo("RedisLockNonAtomicAcquire");
        assertThat(result.get("ruleIndex").getAsInt()).isEqualTo(1);
        assertThat(result.get("level").getAsString()).isEqualTo("error");
        JsonObject location = physical(result.getAsJsonArray("locations").get(0).getAsJsonObject());
        assertThat(location.getAsJsonObject("artifactLocation").toString())
                .isEqualTo("{\"uri\":\"mod/src/App%20Main/%C3%9Cber%3AAll%231.java\",\"uriBaseId\":\"%SRCROOT%\"}");
        assertThat(location.getAsJsonObject("region").toString())
                .isEqualTo("{\"startLine\":7,\"startColumn\":9,\"endLine\":7,\"endColumn\":24}");
        assertThat(result.getAsJsonArray("relatedLocations")).hasSize(1);
        assertThat(result.getAsJsonArray("codeFlows").toString()).contains("\"acquired\"", "\"expires\"");
        assertThat(result.getAsJsonObject("partialFingerprints").keySet())
                .containsExactly("leaselint/v1", "primaryLocationLineHash");
        assertThat(result.getAsJsonObject("partialFingerprints").get("primaryLocationLineHash").getAsString())
                .isEqualTo(LineHashes.of(Samples.CODE).get(7));
    }

    @Test
    void fixesHoldEditsAndMissingImports() throws IOException {
        JsonObject result =
                result(write(Samples.report(base, List.of(Samples.full(Samples.file("A.java"))), List.of())), 0);
        assertThat(result.getAsJsonArray("fixes")).hasSize(1);
        JsonObject change = result.getAsJsonArray("fixes")
                .get(0)
                .getAsJsonObject()
                .getAsJsonArray("artifactChanges")
                .get(0)
                .getAsJsonObject();
        assertThat(change.getAsJsonArray("replacements").get(0).toString())
                .isEqualTo("{\"deletedRegion\":{\"startLine\":3,\"startColumn\":23,\"endLine\":3,\"endColumn\":23},"
                        + "\"insertedContent\":{\"text\":\"\\nimport redis.SetParams;\"}}");
        assertThat(change.getAsJsonArray("replacements").get(1).toString())
                .contains("\"startLine\":7,\"startColumn\":9", "SetParams.setParams().nx().ex(30)");
    }

    @Test
    void relatedPlacesAreLinkedFromTheMessage() throws IOException {
        JsonObject result =
                result(write(Samples.report(base, List.of(Samples.full(Samples.file("A.java"))), List.of())), 0);
        assertThat(text(result, "message")).endsWith("leaves the lock for ever See [expiry set here](1).");
        JsonObject related = result.getAsJsonArray("relatedLocations").get(0).getAsJsonObject();
        assertThat(related.get("id").getAsInt()).isEqualTo(1);
        assertThat(text(result(write(HostileSample.report()), 0), "message"))
                .contains("\\[a\\](1)")
                .endsWith("[then \\[this\\](2) | `that` <i>](1).");
    }

    @Test
    void theFullFileMarksWhatIsNotOpen() {
        String text = new SarifFormat(true).render(HostileSample.report());
        List<String> states = run(text).getAsJsonArray("results").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .map(r -> r.get("baselineState") + " " + r.get("suppressions") + " "
                        + r.getAsJsonObject("properties").get("inChange"))
                .toList();
        assertThat(states).hasSize(8);
        assertThat(states.stream().filter(s -> s.equals("\"new\" [] true"))).hasSize(5);
        assertThat(states.stream().filter(s -> s.equals("\"unchanged\" [{\"kind\":\"external\","
                        + "\"justification\":\"\\\"old\\\" & <mine>, team-a\"}] true"))).hasSize(1);
        assertThat(states.stream().filter(s -> s.equals("\"new\" [] false"))).hasSize(1);
        assertThat(states.stream().filter(s -> s.contains("inSource") && s.contains("ours"))).hasSize(1);
    }

    @Test
    void theMostSevereFindingsAreKept() throws IOException {
        var place = Samples.place(Samples.file("A.java"), "redis");
        var findings = IntStream.rangeClosed(0, SarifFormat.MAX_RESULTS)
                .mapToObj(i -> Samples.finding(
                        i == SarifFormat.MAX_RESULTS ? Samples.WAIT.id() : Samples.OWNER.id(),
                        i == SarifFormat.MAX_RESULTS ? Level.ERROR : Level.ADVICE,
                        place))
                .toList();
        JsonObject run = run(new SarifFormat(false).render(Samples.report(base, findings, List.of())));
        assertThat(run.getAsJsonArray("results")).hasSize(SarifFormat.MAX_RESULTS);
        assertThat(run.getAsJsonArray("results").toString()).contains(Samples.WAIT.id());
        assertThat(run.getAsJsonArray("invocations").toString()).contains("1 more findings, the mildest, are left out");
    }

    @Test
    void adviceIsANote() throws IOException {
        var place = Samples.place(Samples.file("A.java"), "redis");
        Report report =
                Samples.report(base, List.of(Samples.finding(Samples.OWNER.id(), Level.ADVICE, place)), List.of());
        assertThat(result(write(report), 0).get("level").getAsString()).isEqualTo("note");
    }

    @Test
    void noticesAreNotifications() throws IOException {
        List<Notice> notices = List.of(
                new Notice(Notice.Kind.UNPARSABLE, "a b/C.java", 3, "not Java"),
                new Notice(Notice.Kind.UNREADABLE, base.resolve("../out.jar").toString(), 0, "not a jar"),
                new Notice(Notice.Kind.INTERNAL, "", 0, "lost"));
        JsonObject invocation = run(write(Samples.report(base, List.of(), notices)))
                .getAsJsonArray("invocations")
                .get(0)
                .getAsJsonObject();
        assertThat(invocation.getAsJsonArray("toolExecutionNotifications"))
                .hasSize(3)
                .anySatisfy(n -> assertThat(n.toString()).contains("unparsable", "a%20b/C.java", "\"startLine\":3"))
                .anySatisfy(n -> assertThat(n.toString()).contains("unreadable", "file:///", "/out.jar"))
                .anySatisfy(n -> assertThat(n.toString()).contains("internal", "\"error\"").doesNotContain("locations"));
    }

    @Test
    void urisStandBelowTheDeclaredBase() throws IOException {
        SourceText absolute = Samples.file(base.resolve("x/A.java").toString());
        JsonObject run = run(write(Samples.report(
                base, List.of(Samples.finding(Samples.WAIT.id(), Level.ERROR, Samples.place(absolute, "redis"))),
                List.of())));
        String root = run.getAsJsonObject("originalUriBaseIds")
                .getAsJsonObject("%SRCROOT%")
                .get("uri")
                .getAsString();
        assertThat(root).startsWith("file:///").endsWith("/");
        assertThat(Path.of(java.net.URI.create(root))).isEqualTo(base);
        assertThat(run.toString()).contains("\"uri\":\"x/A.java\"");
    }

    @Test
    void orderOfTheAnalysisDoesNotShow() throws IOException {
        var first = Samples.full(Samples.file("A.java"));
        var second = Samples.full(Samples.file("B.java"));
        String one = write(Samples.report(base, List.of(first, second), List.of()));
        String other = write(Samples.report(base, List.of(second, first), List.of()));
        assertThat(one).isEqualTo(other);
    }

    @Test
    void hostileTextStaysText() throws IOException {
        SourceText file = new SourceText("A.java", "x(\"\u2028\ud800 </script>\u0000\")");
        var place = Samples.place(file, file.text());
        Report report =
                Samples.report(base, List.of(Samples.finding(Samples.WAIT.id(), Level.WARNING, place)), List.of());
        assertThat(result(write(report), 0)).isNotNull();
    }

    /** Writes and validates against the schema. */
    private String write(Report report) throws IOException {
        String text = new SarifFormat(false).render(report);
        assertThat(schema.validate(text, InputFormat.JSON)).isEmpty();
        return text;
    }

    private static JsonObject run(String text) {
        JsonObject log = JsonParser.parseString(text).getAsJsonObject();
        assertThat(log.getAsJsonArray("runs")).hasSize(1);
        return log.getAsJsonArray("runs").get(0).getAsJsonObject();
    }

    private static JsonObject result(String text, int index) {
        return run(text).getAsJsonArray("results").get(index).getAsJsonObject();
    }

    private static JsonObject physical(JsonObject location) {
        return location.getAsJsonObject("physicalLocation");
    }

    private static String text(JsonObject parent, String member) {
        return parent.getAsJsonObject(member).get("text").getAsString();
    }
}
