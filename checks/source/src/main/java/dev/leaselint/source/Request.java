package dev.leaselint.source;

import dev.leaselint.core.Options;
import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.config.Globs;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What to scan.
 *
 * @param roots directories with Java sources, or single {@code .java} files
 * @param context further directories, read only to understand the code in {@code roots}
 * @param classPath jars and class directories for types; may be empty
 * @param encoding of the sources
 * @param includes Ant globs, relative to the roots; empty for all files
 * @param excludes Ant globs, relative to the roots
 * @param includeTests whether files under {@code src/test} and its like are analysed
 * @param threads number of worker threads, at least 1
 * @param inventory whether the locks are wanted, in addition to the findings
 * @param texts texts that stand in the place of what files hold, by path as named in findings
 * @param resources the same for files that are no Java; empty for files that are taken not to be there
 * @param base directory to which paths in findings and notices are relative; files outside keep their absolute path
 * @param options for the analysis
 * @param catalog library knowledge
 */
public record Request(
        List<Path> roots,
        List<Path> context,
        List<Path> classPath,
        Charset encoding,
        List<String> includes,
        List<String> excludes,
        boolean includeTests,
        int threads,
        boolean inventory,
        Map<String, String> texts,
        Map<String, Optional<String>> resources,
        Path base,
        Options options,
        Catalog catalog) {
    private static final int MOST_USEFUL_THREADS = 4;

    public Request {
        if (threads < 1) {
            throw new IllegalArgumentException("threads: " + threads);
        }
        roots = List.copyOf(roots);
        context = List.copyOf(context);
        classPath = List.copyOf(classPath);
        includes = List.copyOf(includes);
        excludes = List.copyOf(excludes);
        texts = Map.copyOf(texts);
        resources = Map.copyOf(resources);
        base = base.toAbsolutePath().normalize();
    }

    /** All files under some roots, UTF-8, without class path, default options. */
    public static Request of(List<Path> roots, Path base, Catalog catalog) {
        int threads = Math.min(MOST_USEFUL_THREADS, Runtime.getRuntime().availableProcessors());
        return new Request(roots, List.of(), List.of(), StandardCharsets.UTF_8, List.of(), List.of(), false, threads,
                false, Map.of(), Map.of(), base, Options.DEFAULT, catalog);
    }

    /** Whether a file, which need not be there, is one of those to analyse. */
    public boolean covers(Path file) {
        return roots.stream()
                .map(root -> root.toAbsolutePath().normalize())
                .filter(file::startsWith)
                .anyMatch(root -> covers(root, file.equals(root) ? file.getFileName() : root.relativize(file)));
    }

    private boolean covers(Path root, Path relative) {
        String path = relative.toString().replace('\\', '/');
        Globs included = new Globs(includes);
        return (included.isEmpty() || included.matches(path))
                && !new Globs(excludes).matches(path)
                && (includeTests || relative.getParent() == null
                        || !SourceTree.isTest(root, root.resolve(relative.getParent())));
    }

    public Request withContext(List<Path> directories) {
        return new Request(roots, directories, classPath, encoding, includes, excludes, includeTests, threads,
                inventory, texts, resources, base, options, catalog);
    }

    public Request withClassPath(List<Path> entries) {
        return new Request(roots, context, entries, encoding, includes, excludes, includeTests, threads, inventory,
                texts, resources, base, options, catalog);
    }

    public Request withEncoding(Charset charset) {
        return new Request(roots, context, classPath, charset, includes, excludes, includeTests, threads, inventory,
                texts, resources, base, options, catalog);
    }

    public Request withFilter(List<String> included, List<String> excluded, boolean tests) {
        return new Request(roots, context, classPath, encoding, included, excluded, tests, threads, inventory,
                texts, resources, base, options, catalog);
    }

    public Request withThreads(int count) {
        return new Request(roots, context, classPath, encoding, includes, excludes, includeTests, count, inventory,
                texts, resources, base, options, catalog);
    }

    public Request withOptions(Options chosen) {
        return new Request(roots, context, classPath, encoding, includes, excludes, includeTests, threads, inventory,
                texts, resources, base, chosen, catalog);
    }

    /** Analyses texts that are not, or not yet, in the files. */
    public Request withTexts(Map<String, String> changed) {
        return new Request(roots, context, classPath, encoding, includes, excludes, includeTests, threads, inventory,
                changed, resources, base, options, catalog);
    }

    /** Takes scripts, mappers and configuration to hold something else, or not to be there. */
    public Request withResources(Map<String, Optional<String>> changed) {
        return new Request(roots, context, classPath, encoding, includes, excludes, includeTests, threads, inventory,
                texts, changed, base, options, catalog);
    }

    public Request withCatalog(Catalog known) {
        return new Request(roots, context, classPath, encoding, includes, excludes, includeTests, threads, inventory,
                texts, resources, base, options, known);
    }

    /** The same, with the locks wanted as well. */
    public Request withInventory() {
        return new Request(roots, context, classPath, encoding, includes, excludes, includeTests, threads, true,
                texts, resources, base, options, catalog);
    }
}
