package dev.leaselint.checkstyle;

import static org.assertj.core.api.Assertions.assertThat;

import com.puppycrawl.tools.checkstyle.meta.ModuleDetails;
import com.puppycrawl.tools.checkstyle.meta.ModulePropertyDetails;
import com.puppycrawl.tools.checkstyle.meta.XmlMetaReader;
import dev.leaselint.core.rules.Rules;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Messages and metadata in step with the rules and with the properties of the module. */
class MessagesTest {
    /** One message for each rule, and the notice. */
    private static final Set<String> KEYS = Stream.concat(
                    Rules.all().stream().map(rule -> rule.descriptor().id()), Stream.of(LockMisuseCheck.MSG_NOTICE))
            .collect(Collectors.toCollection(TreeSet::new));

    private static Properties properties(String name) throws Exception {
        Properties properties = new Properties();
        try (InputStream in = LockMisuseCheck.class.getResourceAsStream(name)) {
            properties.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        }
        return properties;
    }

    @ParameterizedTest
    @ValueSource(strings = {"messages.properties", "messages_zh.properties"})
    void everyRuleHasAMessageWithItsDetails(String name) throws Exception {
        Properties messages = properties(name);

        assertThat(messages.stringPropertyNames()).containsExactlyInAnyOrderElementsOf(KEYS);
        for (String key : KEYS) {
            String text = new MessageFormat(messages.getProperty(key), Locale.ROOT).format(new Object[] {"D1", "M2"});
            assertThat(text).as(key).contains("D1").doesNotContain("{0}", "{1}", "''");
        }
    }

    @Test
    void theChineseMessagesAreChineseAndDiffer() throws Exception {
        Properties messages = properties("messages_zh.properties");

        assertThat(messages.values()).doesNotHaveDuplicates();
        for (String key : KEYS) {
            assertThat(messages.getProperty(key)).as(key).containsPattern("\\p{IsHan}{4}");
        }
    }

    @Test
    void checkstyleReadsTheMetadata() {
        ModuleDetails module = XmlMetaReader.readAllModulesIncludingThirdPartyIfAny("dev.leaselint.checkstyle").stream()
                .filter(found -> found.getName().equals("LockMisuse"))
                .findFirst()
                .orElseThrow();

        assertThat(module.getFullQualifiedName()).isEqualTo(LockMisuseCheck.class.getName());
        assertThat(module.getParent()).isEqualTo("com.puppycrawl.tools.checkstyle.Checker");
        assertThat(module.getViolationMessageKeys()).containsExactlyInAnyOrderElementsOf(KEYS);
        assertThat(module.getProperties()).extracting(ModulePropertyDetails::getName)
                .containsExactlyInAnyOrderElementsOf(setters());
    }

    @Test
    void theMetadataForEclipseNameTheSame() throws Exception {
        Document document = eclipseMetadata();
        Element module = (Element) document.getElementsByTagName("rule-metadata").item(0);
        Set<String> texts = new TreeSet<>(properties("checkstyle-metadata.properties").stringPropertyNames());

        assertThat(module.getAttribute("internal-name")).isEqualTo("LockMisuse");
        assertThat(attributes(module, "alternative-name", "internal-name"))
                .containsExactly(LockMisuseCheck.class.getName());
        assertThat(attributes(module, "property-metadata", "name")).containsExactlyInAnyOrderElementsOf(setters());
        assertThat(attributes(module, "message-key", "key")).containsExactlyInAnyOrderElementsOf(KEYS);
        assertThat(document.getDocumentElement().getTextContent().lines().map(String::strip).filter(l -> !l.isEmpty()))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("%") && texts.contains(line.substring(1)));
        assertThat(properties("checkstyle-metadata_zh.properties").stringPropertyNames())
                .containsExactlyInAnyOrderElementsOf(texts);
    }

    private static Document eclipseMetadata() throws Exception {
        DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        builder.setEntityResolver((publicId, systemId) -> new InputSource(new StringReader("")));
        try (InputStream in = LockMisuseCheck.class.getResourceAsStream("checkstyle-metadata.xml")) {
            return builder.parse(in);
        }
    }

    private static List<String> attributes(Element parent, String tag, String attribute) {
        NodeList nodes = parent.getElementsByTagName(tag);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> ((Element) nodes.item(i)).getAttribute(attribute))
                .toList();
    }

    /** The properties that the module has itself, and the one of its parent that it sets. */
    private static List<String> setters() {
        List<String> names = new ArrayList<>(List.of("fileExtensions"));
        for (Method method : LockMisuseCheck.class.getDeclaredMethods()) {
            if (method.getName().startsWith("set")) {
                names.add(Character.toLowerCase(method.getName().charAt(3)) + method.getName().substring(4));
            }
        }
        return names;
    }
}
