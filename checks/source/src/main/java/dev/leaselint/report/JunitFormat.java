package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;

/**
 * JUnit XML: {@code leaselint-junit.xml}. A test stands for the findings of one rule in one file, or for a file without
 * any; errors and warnings are failures, advice is output of a test that passed.
 */
public final class JunitFormat implements FileFormat {
    private static final String SUITE = "leaselint";

    /** The findings of a rule in a file; none, and no rule, for a file without findings. */
    private record Case(String file, String rule, List<Finding> findings) {
        boolean fails() {
            return findings.stream().anyMatch(f -> f.level() != Level.ADVICE);
        }
    }

    @Override
    public String name() {
        return "junit";
    }

    @Override
    public String file() {
        return "leaselint-junit.xml";
    }

    @Override
    public String render(Report report) {
        List<Case> cases = cases(report);
        return Xml.text(xml -> xml.element("testsuite", () -> {
            xml.attribute("name", SUITE);
            xml.attribute("time", "0");
            xml.attribute("tests", cases.size());
            xml.attribute("errors", 0);
            xml.attribute("skipped", 0);
            xml.attribute("failures", cases.stream().filter(Case::fails).count());
            for (Case testCase : cases) {
                write(xml, testCase);
            }
        }));
    }

    private static List<Case> cases(Report report) {
        Map<String, Map<String, List<Finding>>> byFile = new TreeMap<>(report.open().stream()
                .map(ReportedFinding::finding)
                .collect(Collectors.groupingBy(
                        f -> f.place().file().path(), Collectors.groupingBy(Finding::rule, TreeMap::new,
                                Collectors.toList()))));
        report.files().forEach(file -> byFile.putIfAbsent(file, Map.of()));
        List<Case> cases = new ArrayList<>();
        byFile.forEach((file, rules) -> {
            rules.forEach((rule, findings) -> cases.add(new Case(file, rule, findings)));
            if (rules.isEmpty()) {
                cases.add(new Case(file, "no findings", List.of()));
            }
        });
        if (cases.isEmpty()) {
            cases.add(new Case(SUITE, "no findings", List.of()));
        }
        return cases;
    }

    private static void write(Xml xml, Case testCase) throws XMLStreamException {
        xml.element("testcase", () -> {
            xml.attribute("name", testCase.rule());
            xml.attribute("classname", testCase.file());
            xml.attribute("time", "0");
            if (testCase.fails()) {
                xml.element("failure", () -> {
                    xml.attribute("type", testCase.rule());
                    xml.attribute("message", testCase.findings().get(0).message());
                    xml.characters(lines(testCase.findings()));
                });
            } else if (!testCase.findings().isEmpty()) {
                xml.element("system-out", () -> xml.characters(lines(testCase.findings())));
            }
        });
    }

    private static String lines(List<Finding> findings) {
        return findings.stream()
                .map(f -> f.place().file().path() + ":" + f.place().line() + ":" + f.place().column() + " "
                        + f.level().id() + " " + f.messageWithPlaces())
                .collect(Collectors.joining("\n"));
    }
}
