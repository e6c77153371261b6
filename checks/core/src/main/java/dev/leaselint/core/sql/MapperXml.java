package dev.leaselint.core.sql;

import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads MyBatis mapper files. Nothing outside of the text is ever opened: the DTD is skipped and entities other than
 * the predefined ones are an error.
 */
public final class MapperXml {
    /** Longer files are not read. */
    static final int MAX_LENGTH = 4 * 1024 * 1024;

    private static final int MAX_DEPTH = 100;
    private static final Set<String> STATEMENTS = Set.of("select", "insert", "update", "delete");

    private final SourceText file;
    private final XMLStreamReader xml;
    private final List<MapperFile.MapperStatement> statements = new ArrayList<>();
    private final Map<String, DynamicSql> fragments = new HashMap<>();
    private String namespace = "";
    private int depth;

    private MapperXml(SourceText file) throws XMLStreamException {
        this.file = file;
        this.xml = factory().createXMLStreamReader(new StringReader(file.text()));
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setXMLResolver((publicId, systemId, base, name) -> {
            throw new XMLStreamException("external entity " + systemId + " is not read");
        });
        return factory;
    }

    /** Reads a file; a file that is no mapper has no statements, a malformed one has a problem. */
    public static MapperFile read(SourceText file) {
        if (file.text().length() > MAX_LENGTH) {
            String message = "longer than " + MAX_LENGTH + " characters, not read";
            return broken(file, null, new MapperFile.Problem(0, message));
        }
        MapperXml reader = null;
        try {
            reader = new MapperXml(file);
            reader.readDocument();
            return reader.result(null);
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNumber());
            return broken(file, reader, new MapperFile.Problem(line, oneLine(e.getMessage())));
        } catch (RuntimeException e) {
            // the parser of the JDK fails like this on some malformed files
            return broken(file, reader, new MapperFile.Problem(0, e.toString()));
        }
    }

    private static MapperFile broken(SourceText file, MapperXml reader, MapperFile.Problem problem) {
        return reader == null
                ? new MapperFile(file, "", List.of(), Map.of(), Optional.of(problem))
                : reader.result(problem);
    }

    private static String oneLine(String message) {
        return message.replaceFirst("(?s)^ParseError at .*?Message: ", "").replaceAll("\\s+", " ").strip();
    }

    /** Reads the {@code <script>} of an annotation. */
    static Optional<DynamicSql> script(String text) {
        try {
            MapperXml reader = new MapperXml(new SourceText("", text));
            reader.xml.nextTag();
            return Optional.of(new DynamicSql(reader.children(), ""));
        } catch (XMLStreamException e) {
            return Optional.empty();
        }
    }

    private MapperFile result(MapperFile.Problem problem) {
        return new MapperFile(file, namespace, statements, fragments, Optional.ofNullable(problem));
    }

    private void readDocument() throws XMLStreamException {
        while (xml.hasNext() && xml.next() != XMLStreamConstants.START_ELEMENT) {
            // comments and the document type
        }
        if (xml.isStartElement() && xml.getLocalName().equals("mapper")) {
            namespace = attribute("namespace");
            readMapper();
        }
        while (xml.hasNext()) {
            xml.next();
        }
    }

    private void readMapper() throws XMLStreamException {
        while (xml.next() != XMLStreamConstants.END_ELEMENT) {
            if (!xml.isStartElement()) {
                continue;
            }
            String element = xml.getLocalName();
            String id = attribute("id");
            Span span = openingTag();
            DynamicSql sql = new DynamicSql(children(), namespace);
            if (STATEMENTS.contains(element)) {
                statements.add(new MapperFile.MapperStatement(id, element, sql, span));
            } else if (element.equals("sql")) {
                fragments.put(namespace + "." + id, sql);
            }
        }
    }

    private String attribute(String name) {
        String value = xml.getAttributeValue(null, name);
        return value == null ? "" : value;
    }

    /** The opening tag at which the reader stands; it reports where the tag ends. */
    private Span openingTag() {
        int end = Math.min(Math.max(0, xml.getLocation().getCharacterOffset()), file.text().length());
        int start = file.text().lastIndexOf("<" + xml.getLocalName(), end);
        return start < 0 ? Span.NONE : new Span(start, end);
    }

    /** The content of the element at which the reader stands, up to its end. */
    private SqlNode children() throws XMLStreamException {
        if (++depth > MAX_DEPTH) {
            throw new XMLStreamException("nested deeper than " + MAX_DEPTH + " elements", xml.getLocation());
        }
        List<SqlNode> parts = new ArrayList<>();
        int event = xml.next();
        while (event != XMLStreamConstants.END_ELEMENT) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                parts.add(element());
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                parts.add(new SqlNode.Text(xml.getText()));
            } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw new XMLStreamException("unknown entity " + xml.getLocalName(), xml.getLocation());
            }
            event = xml.next();
        }
        depth--;
        return new SqlNode.Sequence(parts);
    }

    private SqlNode element() throws XMLStreamException {
        return switch (xml.getLocalName()) {
            case "if", "when" -> branch();
            case "choose" -> choose();
            case "where" -> trim("WHERE", "", "AND |OR |AND\n|OR\n|AND\t|OR\t", "");
            case "set" -> trim("SET", "", ",", ",");
            case "trim" -> trim(
                    attribute("prefix"),
                    attribute("suffix"),
                    attribute("prefixOverrides"),
                    attribute("suffixOverrides"));
            case "foreach" -> trim(attribute("open"), attribute("close"), "", "");
            case "include" -> include();
            case "selectKey", "bind" -> {
                children();
                yield new SqlNode.Text("");
            }
            default -> children();
        };
    }

    private SqlNode.If branch() throws XMLStreamException {
        Condition test = Condition.of(attribute("test"));
        return new SqlNode.If(test, children());
    }

    private SqlNode choose() throws XMLStreamException {
        List<SqlNode.If> branches = new ArrayList<>();
        SqlNode otherwise = new SqlNode.Text("");
        for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
            if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("when")) {
                branches.add(branch());
            } else if (event == XMLStreamConstants.START_ELEMENT) {
                otherwise = children();
            }
        }
        return new SqlNode.Choose(branches, otherwise);
    }

    private SqlNode trim(String prefix, String suffix, String prefixOverrides, String suffixOverrides)
            throws XMLStreamException {
        return new SqlNode.Trim(prefix, suffix, words(prefixOverrides), words(suffixOverrides), children());
    }

    private static List<String> words(String overrides) {
        return overrides.isEmpty() ? List.of() : List.of(overrides.toUpperCase(Locale.ROOT).split("\\|"));
    }

    private SqlNode include() throws XMLStreamException {
        String refid = attribute("refid");
        Map<String, String> properties = new HashMap<>();
        for (int event = xml.next(); event != XMLStreamConstants.END_ELEMENT; event = xml.next()) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                properties.put(attribute("name"), attribute("value"));
                children();
            }
        }
        return new SqlNode.Include(refid, properties);
    }
}
