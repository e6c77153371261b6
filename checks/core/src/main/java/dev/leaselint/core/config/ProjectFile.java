package dev.leaselint.core.config;

import dev.leaselint.core.Options;
import dev.leaselint.core.catalog.CatalogException;
import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.catalog.DataCatalog;
import dev.leaselint.core.catalog.Suggestion;
import dev.leaselint.core.catalog.YamlTree;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.rules.Rules;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What a project says about itself in {@code leaselint.yml}; the same for every front end.
 *
 * <pre>
 * rules:                        # level of a rule: error, warning, advice, or off
 *   RedisLockImplicitLease: off
 *   RedisLockNotReleased: error
 * fenceColumns: [generation]    # instead of the usual names
 * piiTerms: [customerNumber]    # in addition to the built-in ones
 * maxTtl: 12h
 * lockAnnotations: [com.acme.Locked]
 * keyScheme: "shop:*:lock:*"    # form of all lock keys, or a list of forms; * is any text
 * suppressionReasons: true      # a suppression in the code without a reason is worth a notice
 * exclude: ["**&#47;legacy/**"]
 * clients:                      # own clients, and wrappers whose code is not seen or says too little, in the format of
 *   - client: acme              # the catalog; described methods are not looked into
 *     methods: ...
 * </pre>
 *
 * @param options the options with what the file says
 * @param catalog the catalog with the clients of the file
 * @param excludes Ant patterns of files to leave out
 */
public record ProjectFile(Options options, DataCatalog catalog, List<String> excludes) {
    /** The name under which the file is looked for. */
    public static final String NAME = "leaselint.yml";

    private static final Set<String> KEYS =
            Set.of("rules", "fenceColumns", "piiTerms", "maxTtl", "lockAnnotations", "keyScheme",
                    "suppressionReasons", "exclude", "clients");
    private static final String OFF = "off";

    public ProjectFile {
        excludes = List.copyOf(excludes);
    }

    /** What holds without a file. */
    public static ProjectFile none() {
        return new ProjectFile(Options.DEFAULT, Catalogs.builtin(), List.of());
    }

    /**
     * Reads a file in UTF-8.
     *
     * @throws CatalogException when it is missing, cannot be read or is not right; the message names file and line and, for
     *     unknown keys and rules, what was probably meant
     */
    public static ProjectFile read(Path file) {
        String name = file.toString();
        try {
            return read(Files.readString(file), name);
        } catch (NoSuchFileException e) {
            throw new CatalogException(name, 0, "the file does not exist");
        } catch (CharacterCodingException e) {
            throw new CatalogException(name, 0, "the file is not UTF-8");
        } catch (IOException e) {
            throw new CatalogException(name, 0, "the file cannot be read: " + e);
        }
    }

    /**
     * Reads a text.
     *
     * @param name of the file, for messages
     * @throws CatalogException when it is not right
     */
    public static ProjectFile read(String text, String name) {
        Map<String, YamlTree> root = YamlTree.parse(new StringReader(text), name).fields(KEYS);
        Options options = Options.DEFAULT;
        if (root.containsKey("rules")) {
            options = rules(root.get("rules"), options);
        }
        options = list(root, "fenceColumns", options, options::withFenceColumns);
        options = list(root, "piiTerms", options, options::withPiiTerms);
        options = list(root, "lockAnnotations", options, options::withLockAnnotations);
        if (root.containsKey("keyScheme")) {
            YamlTree schemes = root.get("keyScheme");
            options = checked(schemes, schemes.textOrTexts(), options::withKeySchemes);
        }
        if (root.containsKey("maxTtl")) {
            YamlTree maxTtl = root.get("maxTtl");
            options = checked(maxTtl, maxTtl.text(), options::withMaxTtl);
        }
        if (root.containsKey("suppressionReasons")) {
            options = options.withSuppressionReasons(flag(root.get("suppressionReasons")));
        }
        DataCatalog catalog = Catalogs.builtin();
        if (root.containsKey("clients")) {
            catalog = Catalogs.with(catalog, root.get("clients"));
        }
        List<String> excludes = root.containsKey("exclude") ? root.get("exclude").texts() : List.of();
        return new ProjectFile(options, catalog, excludes);
    }

    private static boolean flag(YamlTree tree) {
        if (!tree.text().equals("true") && !tree.text().equals("false")) {
            throw tree.error("'" + tree.text() + "' is neither true nor false");
        }
        return tree.text().equals("true");
    }

    private interface Change<T> {
        Options apply(T value);
    }

    private static Options list(
            Map<String, YamlTree> root, String key, Options unchanged, Change<List<String>> change) {
        YamlTree tree = root.get(key);
        return tree == null ? unchanged : checked(tree, tree.texts(), change);
    }

    private static <T> Options checked(YamlTree place, T value, Change<T> change) {
        try {
            return change.apply(value);
        } catch (IllegalArgumentException e) {
            throw place.error(e.getMessage());
        }
    }

    private static Options rules(YamlTree tree, Options options) {
        Map<String, Level> levels = new HashMap<>();
        Set<String> off = new HashSet<>();
        tree.fields().forEach((rule, level) -> {
            if (Rules.named(rule).isEmpty()) {
                List<String> known = Rules.all().stream().map(r -> r.descriptor().id()).toList();
                throw level.error("unknown rule '" + rule + "'" + Suggestion.forName(rule, known));
            }
            if (level.text().equals(OFF)) {
                off.add(rule);
            } else {
                levels.put(rule, level(level));
            }
        });
        return options.withRules(Set.of(), off, levels);
    }

    private static Level level(YamlTree tree) {
        for (Level level : Level.values()) {
            if (level.id().equals(tree.text().toLowerCase(Locale.ROOT))) {
                return level;
            }
        }
        throw tree.error("unknown level '" + tree.text() + "'"
                + Suggestion.forName(tree.text(), List.of("error", "warning", "advice", OFF)));
    }
}
