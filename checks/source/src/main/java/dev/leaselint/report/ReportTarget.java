package dev.leaselint.report;

import dev.leaselint.core.finding.Level;
import java.io.IOException;

/** Where a format may put its output. */
public interface ReportTarget {
    /**
     * Writes a file in the directory of the reports, in UTF-8. Readers see the old file or the new one, never a part.
     *
     * @param name plain file name
     */
    void save(String name, String text) throws IOException;

    /**
     * Shows one line to the user.
     *
     * @param level how urgent it is; ADVICE for plain information
     * @param line text without a line end
     */
    void print(Level level, String line);

    /** Adds Markdown to the page about the run of a CI job, where the CI system has one. */
    default void summary(String markdown) throws IOException {}

    /** Puts one line on standard output as it is, for programs that read the output of the build. */
    void raw(String line);
}
