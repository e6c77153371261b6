package dev.leaselint.report;

import java.io.IOException;

/** A format that is one text file. The same report gives the same text. */
public interface FileFormat extends ReportFormat {
    /** Name of the file in the directory of the reports. */
    String file();

    /** The text of the file, with {@code '\n'} as line end. */
    String render(Report report);

    @Override
    default void write(Report report, ReportTarget target) throws IOException {
        target.save(file(), render(report));
    }
}
