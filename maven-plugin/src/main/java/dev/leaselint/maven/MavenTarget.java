package dev.leaselint.maven;

import dev.leaselint.core.finding.Level;
import dev.leaselint.report.ReportFiles;
import dev.leaselint.report.ReportTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.maven.plugin.logging.Log;

/** Report files in a directory, lines in the log of the build. */
record MavenTarget(Path directory, Log log) implements ReportTarget {
    @Override
    public void save(String name, String text) throws IOException {
        ReportFiles.save(directory.resolve(name), text);
    }

    @Override
    public void print(Level level, String line) {
        switch (level) {
            case ERROR -> log.error(line);
            case WARNING -> log.warn(line);
            case ADVICE -> log.info(line);
        }
    }

    @Override
    public void summary(String markdown) throws IOException {
        String file = System.getenv("GITHUB_STEP_SUMMARY");
        if (file != null && !file.isBlank()) {
            Files.writeString(
                    Path.of(file), markdown + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    @Override
    public void raw(String line) {
        System.out.println(line);
    }
}
