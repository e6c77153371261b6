package dev.leaselint.report;

import dev.leaselint.core.finding.Level;
import java.nio.file.Path;

/** Where a writer may put its output. */
public interface ReportTarget {
    /** Directory for report files; the first writer of a file makes it. */
    Path directory();

    /**
     * Shows one line to the user.
     *
     * @param level how urgent it is; ADVICE for plain information
     * @param line text without a line end
     */
    void print(Level level, String line);
}
