package dev.leaselint.checkstyle;

import com.puppycrawl.tools.checkstyle.api.CheckstyleException;
import com.puppycrawl.tools.checkstyle.api.SeverityLevel;
import dev.leaselint.core.Options;
import dev.leaselint.core.catalog.CatalogException;
import dev.leaselint.core.catalog.Suggestion;
import dev.leaselint.core.config.Globs;
import dev.leaselint.core.config.ProjectFile;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.rules.Rules;
import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The properties of the module as they are written; whatever is wrong in them stops Checkstyle with a message. */
final class Settings {
    private static final Map<SeverityLevel, Level> LEVELS = Map.of(
            SeverityLevel.ERROR, Level.ERROR,
            SeverityLevel.WARNING, Level.WARNING,
            SeverityLevel.INFO, Level.ADVICE);

    List<String> rules = List.of();
    List<String> disabledRules = List.of();
    List<String> ruleSeverity = List.of();
    List<String> fenceColumns = List.of();
    List<String> piiTerms = List.of();
    List<String> context = List.of();
    List<String> classpath = List.of();
    String maxTtl;
    String config;

    Configured check() throws CheckstyleException {
        ProjectFile file = projectFile();
        Set<String> run = known("rules", rules);
        Set<String> off = new HashSet<>(file.options().disabled());
        Map<String, Level> levels = new HashMap<>(file.options().levels());
        off.removeAll(run);
        off.addAll(known("disabledRules", disabledRules));
        Set<String> chosen = new HashSet<>();
        for (String entry : ruleSeverity) {
            chosen.add(severity(entry, levels, off));
        }
        Options options = terms(file.options().withRules(run, off, levels));
        List<String> excludes = file.excludes().stream().map(glob -> "**/" + glob).toList();
        return new Configured(
                options, file.catalog(), new Globs(excludes), chosen, paths(context.stream()), paths(entries()));
    }

    private ProjectFile projectFile() throws CheckstyleException {
        try {
            return config == null ? ProjectFile.none() : ProjectFile.read(Path.of(config));
        } catch (CatalogException e) {
            throw new CheckstyleException("LockMisuse: config: " + e.getMessage(), e);
        }
    }

    /** Reads one {@code Rule=severity}; returns the rule. */
    private static String severity(String entry, Map<String, Level> levels, Set<String> off)
            throws CheckstyleException {
        int equals = entry.indexOf('=');
        if (equals < 0) {
            throw new CheckstyleException("LockMisuse: ruleSeverity: '" + entry + "' is not of the form Rule=severity");
        }
        String rule = entry.substring(0, equals).strip();
        known("ruleSeverity", List.of(rule));
        SeverityLevel severity = severity(entry.substring(equals + 1).strip());
        if (severity == SeverityLevel.IGNORE) {
            off.add(rule);
        } else {
            off.remove(rule);
            levels.put(rule, LEVELS.get(severity));
        }
        return rule;
    }

    private static SeverityLevel severity(String name) throws CheckstyleException {
        List<String> names = Arrays.stream(SeverityLevel.values()).map(SeverityLevel::getName).toList();
        if (!names.contains(name.toLowerCase(Locale.ROOT))) {
            throw new CheckstyleException(
                    "LockMisuse: ruleSeverity: unknown severity '" + name + "'" + Suggestion.forName(name, names));
        }
        return SeverityLevel.getInstance(name);
    }

    private static Set<String> known(String property, List<String> ids) throws CheckstyleException {
        for (String id : ids) {
            if (Rules.named(id).isEmpty()) {
                List<String> all = Rules.all().stream().map(rule -> rule.descriptor().id()).toList();
                throw new CheckstyleException(
                        "LockMisuse: " + property + ": unknown rule '" + id + "'" + Suggestion.forName(id, all));
            }
        }
        return Set.copyOf(ids);
    }

    private Options terms(Options options) throws CheckstyleException {
        Options changed = with("fenceColumns", fenceColumns, options::withFenceColumns);
        changed = piiTerms.isEmpty() ? changed : with("piiTerms", piiTerms, changed::withPiiTerms);
        return maxTtl == null ? changed : with("maxTtl", maxTtl, changed::withMaxTtl);
    }

    private static <T> Options with(String property, T value, Function<T, Options> change)
            throws CheckstyleException {
        try {
            return change.apply(value);
        } catch (IllegalArgumentException e) {
            throw new CheckstyleException("LockMisuse: " + property + ": " + e.getMessage(), e);
        }
    }

    private Stream<String> entries() {
        return classpath.stream().flatMap(entry -> Stream.of(entry.split(Pattern.quote(File.pathSeparator))));
    }

    private static List<Path> paths(Stream<String> names) {
        return names.map(String::strip).filter(name -> !name.isEmpty()).map(Path::of).toList();
    }
}
