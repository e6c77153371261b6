package dev.leaselint.report;

import java.util.List;
import java.util.Optional;

/** The formats that can be asked for by name. */
public final class ReportWriters {
    private static final List<ReportWriter> ALL = List.of(new ConsoleWriter(), new SarifWriter());

    private ReportWriters() {}

    public static List<ReportWriter> all() {
        return ALL;
    }

    public static List<String> names() {
        return ALL.stream().map(ReportWriter::name).toList();
    }

    public static Optional<ReportWriter> byName(String name) {
        return ALL.stream().filter(w -> w.name().equals(name)).findFirst();
    }
}
