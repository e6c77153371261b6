package dev.leaselint.maven;

import dev.leaselint.core.finding.Level;
import dev.leaselint.report.ReportTarget;
import java.nio.file.Path;
import org.apache.maven.plugin.logging.Log;

/** Report files in a directory, lines in the log of the build. */
record MavenTarget(Path directory, Log log) implements ReportTarget {
    @Override
    public void print(Level level, String line) {
        switch (level) {
            case ERROR -> log.error(line);
            case WARNING -> log.warn(line);
            case ADVICE -> log.info(line);
        }
    }
}
