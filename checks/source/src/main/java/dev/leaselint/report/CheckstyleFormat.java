package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;

/** The XML of Checkstyle, which many tools read: {@code leaselint-checkstyle.xml}. */
public final class CheckstyleFormat implements FileFormat {
    @Override
    public String name() {
        return "checkstyle";
    }

    @Override
    public String file() {
        return "leaselint-checkstyle.xml";
    }

    @Override
    public String render(Report report) {
        Map<String, List<Finding>> byFile = new TreeMap<>(report.open().stream()
                .map(ReportedFinding::finding)
                .collect(Collectors.groupingBy(f -> f.place().file().path())));
        report.files().forEach(file -> byFile.putIfAbsent(file, List.of()));
        return Xml.text(xml -> xml.element("checkstyle", () -> {
            xml.attribute("version", "leaselint " + report.toolVersion());
            for (Map.Entry<String, List<Finding>> file : byFile.entrySet()) {
                file(xml, file.getKey(), file.getValue());
            }
        }));
    }

    private static void file(Xml xml, String path, List<Finding> findings) throws XMLStreamException {
        xml.element("file", () -> {
            xml.attribute("name", path);
            for (Finding finding : findings) {
                error(xml, finding);
            }
        });
    }

    private static void error(Xml xml, Finding finding) throws XMLStreamException {
        xml.element("error", () -> {
            xml.attribute("line", finding.place().line());
            xml.attribute("column", finding.place().column());
            xml.attribute("severity", severity(finding.level()));
            xml.attribute("message", finding.messageWithPlaces());
            xml.attribute("source", "leaselint." + finding.rule());
        });
    }

    private static String severity(Level level) {
        return level == Level.ADVICE ? "info" : level.id();
    }
}
