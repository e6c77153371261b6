package dev.leaselint.maven;

import dev.leaselint.core.Options;
import dev.leaselint.core.catalog.CatalogException;
import dev.leaselint.core.config.ProjectFile;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.report.DidYouMean;
import dev.leaselint.report.ReportFormat;
import dev.leaselint.report.ReportFormats;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;

/** Turns what users write into checked values; everything unknown is an error that names the nearest known word. */
final class Settings {
    /** Begins the names of all properties of this plugin. */
    static final String PREFIX = "leaselint.";

    private static final String NONE = "none";

    private final Collection<String> knownRules;

    /** @param knownRules ids of all rules */
    Settings(Collection<String> knownRules) {
        this.knownRules = knownRules;
    }

    /** Splits comma lists, drops blanks; {@code null} is the empty list. */
    static List<String> words(List<String> configured) {
        return configured == null
                ? List.of()
                : configured.stream()
                        .filter(entry -> entry != null)
                        .flatMap(entry -> Stream.of(entry.split(",")))
                        .map(String::strip)
                        .filter(word -> !word.isEmpty())
                        .toList();
    }

    /** What is written, null when nothing but blanks is. */
    static String given(String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }

    /**
     * Refuses properties that are probably misspelt ones of this plugin.
     *
     * @return those that look like parameters of this plugin and are none; they may belong to somebody else
     */
    static List<String> checkNames(Collection<String> properties, Collection<String> known)
            throws MojoExecutionException {
        List<String> unknown = properties.stream()
                .filter(property -> property.startsWith(PREFIX) && !known.contains(property))
                .sorted()
                .toList();
        for (String property : unknown) {
            String hint = DidYouMean.hint(property.substring(PREFIX.length()), unprefixed(known));
            if (!hint.isEmpty()) {
                throw new MojoExecutionException("unknown parameter '" + property + "'." + hint);
            }
        }
        return unknown;
    }

    /** Refuses elements of the plugin's configuration that no goal has; Maven before 3.9.2 passes over them in silence. */
    static void checkElements(Collection<String> elements, Collection<String> known) throws MojoExecutionException {
        for (String element : elements) {
            if (!known.contains(element)) {
                throw new MojoExecutionException("unknown parameter <" + element + "> in the configuration of the POM."
                        + DidYouMean.hint(element, known));
            }
        }
    }

    private static List<String> unprefixed(Collection<String> properties) {
        return properties.stream().map(property -> property.substring(PREFIX.length())).toList();
    }

    static boolean flag(String parameter, String text) throws MojoExecutionException {
        if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            throw new MojoExecutionException(PREFIX + parameter + ": '" + text + "' is neither true nor false.");
        }
        return Boolean.parseBoolean(text);
    }

    /** The options of the project's file with rules to run and levels; what is given here wins. */
    Options options(Options ofProject, List<String> rules, List<String> disabledRules, List<String> severity)
            throws MojoExecutionException {
        Set<String> run = ruleIds("rules", rules);
        Set<String> off = new HashSet<>(ofProject.disabled());
        Map<String, Level> levels = new HashMap<>(ofProject.levels());
        off.removeAll(run);
        off.addAll(ruleIds("disabledRules", disabledRules));
        levels.putAll(levels(severity));
        return ofProject.withRules(run, off, levels);
    }

    /**
     * The project's file.
     *
     * @param named the file that the user names, null for the usual one
     * @param directory where the usual one may lie
     */
    static ProjectFile projectFile(String named, Path directory) throws MojoExecutionException {
        Path file = projectFilePath(named, directory);
        if (named == null && !Files.exists(file)) {
            refuseOtherEnding(directory);
            return ProjectFile.none();
        }
        try {
            return ProjectFile.read(file);
        } catch (CatalogException e) {
            throw new MojoExecutionException("leaselint.config: " + e.getMessage(), e);
        }
    }

    /** Nothing would say that a file with the other usual ending of YAML is not read. */
    private static void refuseOtherEnding(Path directory) throws MojoExecutionException {
        Path other = directory.resolve(ProjectFile.NAME.replace(".yml", ".yaml"));
        if (Files.exists(other)) {
            throw new MojoExecutionException("leaselint.config: " + other + " is not read; call it "
                    + ProjectFile.NAME + ", or name it with -Dleaselint.config.");
        }
    }

    /** Where the file about the project is looked for. */
    static Path projectFilePath(String named, Path directory) {
        return directory.resolve(named == null ? ProjectFile.NAME : named);
    }

    /** What an earlier text of the file said; nothing where there was none or it was not right. */
    static ProjectFile earlierProjectFile(Optional<String> text, Path file) {
        try {
            return text.isPresent() ? ProjectFile.read(text.get(), file.toString()) : ProjectFile.none();
        } catch (CatalogException e) {
            return ProjectFile.none();
        }
    }

    /**
     * The options with what is special about the analysed code.
     *
     * @param maxTtl null when not set
     */
    static Options terms(Options options, List<String> fenceColumns, List<String> piiTerms, String maxTtl)
            throws MojoExecutionException {
        Options changed = with("fenceColumns", words(fenceColumns), options::withFenceColumns);
        changed = words(piiTerms).isEmpty() ? changed : with("piiTerms", words(piiTerms), changed::withPiiTerms);
        return maxTtl == null ? changed : with("maxTtl", maxTtl, changed::withMaxTtl);
    }

    private static <T> Options with(String parameter, T value, Function<T, Options> change)
            throws MojoExecutionException {
        try {
            return change.apply(value);
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("leaselint." + parameter + ": " + e.getMessage() + ".");
        }
    }

    /** The mildest level that fails the build; empty when none does. */
    static Optional<Level> threshold(String failOn) throws MojoExecutionException {
        return NONE.equals(failOn) ? Optional.empty() : Optional.of(level("failOn", failOn, true));
    }

    /** Formats by name, in the order given. */
    static List<ReportFormat> formats(List<String> names) throws MojoExecutionException {
        List<ReportFormat> formats = new ArrayList<>();
        for (String name : words(names)) {
            formats.add(ReportFormats.byName(name)
                    .orElseThrow(() -> unknown("reports", "report", name, ReportFormats.names())));
        }
        return formats.stream().distinct().toList();
    }

    /** How safe a fix has to be: {@code safe}, or {@code review} for all that have edits. */
    static Fix.Safety fixLevel(String name) throws MojoExecutionException {
        return switch (name) {
            case "safe" -> Fix.Safety.SAFE;
            case "review" -> Fix.Safety.REVIEW;
            default -> throw unknown("fixLevel", "level", name, List.of("safe", "review"));
        };
    }

    /** The constant whose name in lower case the user wrote. */
    static <E extends Enum<E>> E named(Class<E> type, String parameter, String name) throws MojoExecutionException {
        List<String> known = Stream.of(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList();
        if (!known.contains(name)) {
            throw unknown(parameter, "value", name, known);
        }
        return Enum.valueOf(type, name.toUpperCase(Locale.ROOT));
    }

    static Charset encoding(String name) throws MojoExecutionException {
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException e) {
            String hint = DidYouMean.hint(name, Charset.availableCharsets().keySet());
            throw new MojoExecutionException("leaselint.encoding: unknown encoding '" + name + "'." + hint);
        }
    }

    private Set<String> ruleIds(String parameter, List<String> names) throws MojoExecutionException {
        List<String> ids = words(names);
        for (String id : ids) {
            checkRule(parameter, id);
        }
        return Set.copyOf(ids);
    }

    private Map<String, Level> levels(List<String> severity) throws MojoExecutionException {
        Map<String, Level> levels = new HashMap<>();
        for (String entry : words(severity)) {
            int equals = entry.indexOf('=');
            if (equals < 0) {
                throw new MojoExecutionException("leaselint.severity: '" + entry + "' is not of the form Rule=level.");
            }
            String rule = entry.substring(0, equals).strip();
            checkRule("severity", rule);
            levels.put(rule, level("severity", entry.substring(equals + 1).strip(), false));
        }
        return levels;
    }

    /** Refuses ids that no rule has. */
    void checkRule(String parameter, String id) throws MojoExecutionException {
        if (!knownRules.contains(id)) {
            throw unknown(parameter, "rule", id, knownRules);
        }
    }

    private static Level level(String parameter, String name, boolean noneToo) throws MojoExecutionException {
        List<String> known = new ArrayList<>(Stream.of(Level.values()).map(Level::id).toList());
        if (!known.contains(name)) {
            if (noneToo) {
                known.add(NONE);
            }
            throw unknown(parameter, "level", name, known);
        }
        return Level.valueOf(name.toUpperCase(Locale.ROOT));
    }

    private static MojoExecutionException unknown(
            String parameter, String kind, String name, Collection<String> known) {
        String hint = DidYouMean.hint(name, known);
        String list = hint.isEmpty() ? " Known: " + String.join(", ", known.stream().sorted().toList()) + "." : hint;
        return new MojoExecutionException("leaselint." + parameter + ": unknown " + kind + " '" + name + "'." + list);
    }
}
