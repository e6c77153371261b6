package dev.leaselint.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.SAXException;

/** Every format against a schema: of SARIF's authors, else written from what the reader's documentation demands. */
class SchemaTest {
    static Stream<Arguments> jsonFormats() {
        return Stream.of(
                Arguments.of(new SarifFormat(false), "/schema/sarif-schema-2.1.0.json"),
                Arguments.of(new SarifFormat(true), "/schema/sarif-schema-2.1.0.json"),
                Arguments.of(new GitlabFormat(), "schema/gitlab.json"),
                Arguments.of(new RdjsonFormat(false), "schema/rdjson.json"),
                Arguments.of(new SonarFormat(), "schema/sonar.json"),
                Arguments.of(new JsonFormat(), "report-1.schema.json"));
    }

    @ParameterizedTest
    @MethodSource("jsonFormats")
    void isValid(FileFormat format, String schema) throws IOException {
        for (Report report : List.of(HostileSample.report(), HostileSample.empty())) {
            assertThat(schema(schema).validate(format.render(report), InputFormat.JSON)).isEmpty();
        }
    }

    @Test
    void everyLineOfRdjsonlIsValid() throws IOException {
        List<String> lines = new RdjsonFormat(true).render(HostileSample.report()).lines().toList();
        assertThat(lines).hasSize(HostileSample.report().open().size());
        for (String line : lines) {
            assertThat(schema("schema/rdjson.json").validate(line, InputFormat.JSON)).isEmpty();
        }
    }

    @Test
    void junitIsValid() throws IOException, SAXException {
        var schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(SchemaTest.class.getResource("schema/junit.xsd"));
        for (Report report : List.of(HostileSample.report(), HostileSample.empty())) {
            String text = new JunitFormat().render(report);
            schema.newValidator().validate(new StreamSource(new StringReader(text)));
        }
    }

    @Test
    void sonarKnowsEveryRuleOnceAndNoRangeIsEmpty() {
        var root = JsonParser.parseString(new SonarFormat().render(HostileSample.report())).getAsJsonObject();
        List<String> rules = texts(root.getAsJsonArray("rules"), "id");
        assertThat(rules).doesNotHaveDuplicates();
        assertThat(rules).containsAll(texts(root.getAsJsonArray("issues"), "ruleId"));
        for (JsonElement issue : root.getAsJsonArray("issues")) {
            var range = issue.getAsJsonObject().getAsJsonObject("primaryLocation").getAsJsonObject("textRange");
            boolean oneLine = range.get("startLine").getAsInt() == range.get("endLine").getAsInt();
            assertThat(!oneLine || range.get("startColumn").getAsInt() < range.get("endColumn").getAsInt()).isTrue();
        }
    }

    @Test
    void gitlabFingerprintsTellFindingsApart() {
        JsonArray issues = JsonParser.parseString(new GitlabFormat().render(HostileSample.report())).getAsJsonArray();
        Set<String> fingerprints = new HashSet<>(texts(issues, "fingerprint"));
        assertThat(fingerprints).hasSize(issues.size());
    }

    private static List<String> texts(JsonArray array, String member) {
        return array.asList().stream().map(e -> e.getAsJsonObject().get(member).getAsString()).toList();
    }

    private static JsonSchema schema(String resource) throws IOException {
        try (InputStream in = SchemaTest.class.getResourceAsStream(resource)) {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(in);
        }
    }
}
