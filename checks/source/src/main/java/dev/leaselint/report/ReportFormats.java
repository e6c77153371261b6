package dev.leaselint.report;

import java.util.List;
import java.util.Optional;

/** The formats that can be asked for by name. */
public final class ReportFormats {
    private static final List<ReportFormat> ALL = List.of(
            new ConsoleFormat(),
            new SarifFormat(false),
            new SarifFormat(true),
            new GithubFormat(),
            new GitlabFormat(),
            new RdjsonFormat(false),
            new RdjsonFormat(true),
            new CheckstyleFormat(),
            new JunitFormat(),
            new SonarFormat(),
            new MarkdownFormat(),
            new HtmlFormat(),
            new JsonFormat());

    private ReportFormats() {}

    public static List<ReportFormat> all() {
        return ALL;
    }

    public static List<String> names() {
        return ALL.stream().map(ReportFormat::name).toList();
    }

    public static Optional<ReportFormat> byName(String name) {
        return ALL.stream().filter(w -> w.name().equals(name)).findFirst();
    }
}
