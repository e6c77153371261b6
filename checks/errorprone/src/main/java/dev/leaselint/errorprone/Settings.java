package dev.leaselint.errorprone;

import com.google.errorprone.ErrorProneFlags;
import dev.leaselint.core.Options;
import dev.leaselint.core.catalog.CatalogException;
import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.catalog.DataCatalog;
import dev.leaselint.core.config.ProjectFile;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The options {@code -XepOpt:leaselint:NAME=VALUE}.
 *
 * @param options options of the analysis
 * @param catalog the built-in catalog, with the clients of the project's file
 * @param resources directory of resources; null when not given
 * @param summaries whether other modules get to know the wrappers of this one
 */
record Settings(Options options, DataCatalog catalog, Path resources, boolean summaries) {
    /** What holds when nothing is given. */
    static final Settings DEFAULT = new Settings(Options.DEFAULT, Catalogs.builtin(), null, true);

    private static final String PREFIX = "leaselint:";
    private static final List<String> NAMES =
            List.of("Config", "FenceColumns", "MaxTtl", "PiiTerms", "Resources", "Summaries");

    /** @throws IllegalArgumentException when a name or value is wrong; the message names the option */
    static Settings of(ErrorProneFlags flags) {
        checkNames(flags.getFlagsMap().keySet());
        ProjectFile file = flags.get(PREFIX + "Config").map(Settings::projectFile).orElseGet(ProjectFile::none);
        Options options = file.options();
        options = with("FenceColumns", flags.getListOrEmpty(PREFIX + "FenceColumns"), options::withFenceColumns);
        List<String> terms = flags.getListOrEmpty(PREFIX + "PiiTerms");
        options = terms.isEmpty() ? options : with("PiiTerms", terms, options::withPiiTerms);
        Optional<String> maxTtl = flags.get(PREFIX + "MaxTtl");
        if (maxTtl.isPresent()) {
            options = with("MaxTtl", maxTtl.get(), options::withMaxTtl);
        }
        Path resources = flags.get(PREFIX + "Resources").map(Path::of).orElse(null);
        boolean summaries = flags.getBoolean(PREFIX + "Summaries").orElse(true);
        return new Settings(options, file.catalog(), resources, summaries);
    }

    private static ProjectFile projectFile(String path) {
        try {
            return ProjectFile.read(Path.of(path));
        } catch (CatalogException e) {
            throw new IllegalArgumentException("-XepOpt:" + PREFIX + "Config: " + e.getMessage(), e);
        }
    }

    private static void checkNames(Collection<String> flags) {
        for (String flag : flags) {
            if (flag.startsWith(PREFIX) && !NAMES.contains(flag.substring(PREFIX.length()))) {
                throw new IllegalArgumentException(
                        "unknown option -XepOpt:" + flag + "; known are " + String.join(", ", NAMES));
            }
        }
    }

    private static <T> Options with(String option, T value, Function<T, Options> change) {
        try {
            return change.apply(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("-XepOpt:" + PREFIX + option + ": " + e.getMessage(), e);
        }
    }
}
