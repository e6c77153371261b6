package dev.leaselint.report;

import java.io.StringWriter;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes an indented XML text. What XML 1.0 cannot hold is replaced by U+FFFD. */
final class Xml {
    /** Writes the content of an element. */
    interface Content {
        void write() throws XMLStreamException;
    }

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter out;
    private int depth;
    private boolean hasChildren;

    private Xml() throws XMLStreamException {
        out = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
    }

    /** Builds a text. */
    interface Document {
        void write(Xml xml) throws XMLStreamException;
    }

    static String text(Document document) {
        try {
            Xml xml = new Xml();
            xml.out.writeStartDocument("UTF-8", "1.0");
            document.write(xml);
            xml.out.writeCharacters("\n");
            xml.out.writeEndDocument();
            return xml.text.toString();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("writing to memory fails for no reason of its own", e);
        }
    }

    /** An element with content, which writes the attributes first. */
    void element(String name, Content content) throws XMLStreamException {
        newLine();
        out.writeStartElement(name);
        depth++;
        hasChildren = false;
        content.write();
        depth--;
        if (hasChildren) {
            newLine();
        }
        out.writeEndElement();
        hasChildren = true;
    }

    /** An attribute; ends of lines become blanks, as they would for every reader. */
    void attribute(String name, String value) throws XMLStreamException {
        out.writeAttribute(name, legal(value).replaceAll("\\R|\t", " "));
    }

    void attribute(String name, long value) throws XMLStreamException {
        out.writeAttribute(name, Long.toString(value));
    }

    void characters(String content) throws XMLStreamException {
        out.writeCharacters(legal(content.replaceAll("\\R", "\n")));
    }

    private void newLine() throws XMLStreamException {
        out.writeCharacters("\n" + "  ".repeat(depth));
    }

    private static String legal(String value) {
        return value.codePoints()
                .map(c -> isLegal(c) ? c : 0xFFFD)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    private static boolean isLegal(int c) {
        return c == '\t' || c == '\n' || c == '\r' || c >= 0x20 && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD
                || c >= 0x10000;
    }
}
