package dev.leaselint.report;

import java.io.IOException;

/** One output format. Formats keep no state and write something even when there are no findings. */
public interface ReportFormat {
    /** The name in configuration, lower case. */
    String name();

    /** Whether it is only for a build as a whole, not for each of its modules. */
    default boolean once() {
        return false;
    }

    /** Writes the whole report. */
    void write(Report report, ReportTarget target) throws IOException;
}
