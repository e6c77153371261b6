package dev.leaselint.maven;

import dev.leaselint.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the reports of the modules of one build. Methods that several threads may call at once are synchronized. */
final class Aggregate {
    private final Map<String, Optional<Report>> parts = new LinkedHashMap<>();
    private final List<Report> untold = new ArrayList<>();

    /** Writes the reports on the whole build. */
    interface Writer<E extends Exception> {
        /**
         * @param executions number of executions so far, skipped ones too
         * @param whole all modules so far
         * @param untold the modules that were not yet part of what goes to the terminal
         */
        void write(int executions, List<Report> whole, List<Report> untold) throws E;
    }

    /**
     * Adds the report of one execution and writes when it was the last one, or when the build may not get that far.
     *
     * @param execution what tells executions of the build apart
     * @param report empty for one that was skipped
     * @param expected number of executions in the build
     * @param now whether the reports must be written even if some are missing
     */
    synchronized <E extends Exception> void add(
            String execution, Optional<Report> report, int expected, boolean now, Writer<E> writer) throws E {
        parts.put(execution, report);
        report.ifPresent(untold::add);
        List<Report> whole = parts.values().stream().flatMap(Optional::stream).toList();
        if (!whole.isEmpty() && (parts.size() >= expected || now)) {
            writer.write(parts.size(), whole, List.copyOf(untold));
            untold.clear();
        }
    }
}
