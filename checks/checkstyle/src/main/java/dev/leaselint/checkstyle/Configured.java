package dev.leaselint.checkstyle;

import com.puppycrawl.tools.checkstyle.api.SeverityLevel;
import dev.leaselint.core.Options;
import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.config.Globs;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Checked settings.
 *
 * @param options options of the analysis, with the project's file
 * @param catalog the built-in catalog, with the clients of the project's file
 * @param excludes files to leave out, as globs that are relative to any directory
 * @param chosen ids of the rules that have a severity of their own
 */
record Configured(
        Options options,
        Catalog catalog,
        Globs excludes,
        Set<String> chosen,
        List<Path> context,
        List<Path> classpath) {
    /** Whether the project's file leaves a file out. */
    boolean excludes(Path absolute) {
        return excludes.matches(absolute.toString().replace('\\', '/'));
    }

    /**
     * The severity of a finding.
     *
     * @param most severity of the module: no finding has more, unless its rule's severity is set
     */
    SeverityLevel severity(Finding finding, SeverityLevel most) {
        SeverityLevel own = severity(finding.level());
        return chosen.contains(finding.rule()) ? own : milder(own, most);
    }

    static SeverityLevel milder(SeverityLevel one, SeverityLevel other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private static SeverityLevel severity(Level level) {
        return switch (level) {
            case ERROR -> SeverityLevel.ERROR;
            case WARNING -> SeverityLevel.WARNING;
            case ADVICE -> SeverityLevel.INFO;
        };
    }
}
