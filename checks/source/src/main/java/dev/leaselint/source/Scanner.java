package dev.leaselint.source;

import dev.leaselint.core.Analyzer;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Suppressions;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.report.Stats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * Scans source roots: finds the files that may have to do with locks by a look at their bytes, parses these and what is
 * needed to understand them, and runs the analysis. What cannot be read or understood becomes a notice; the rest of the
 * scan goes on. The result does not depend on threads or on the order of files in the file system.
 */
public final class Scanner {
    /** Larger files are not looked into. */
    static final long MAX_BYTES = 5L << 20;

    private final Request request;
    private final Collection<Notice> notices = new ConcurrentLinkedQueue<>();
    private final GateWords gate;
    private final ClassPath classPath;
    private final ProjectIndex index;
    private final Analyzer analyzer;
    private final Set<SourceFile> context = new HashSet<>();

    private Scanner(Request request) {
        this.request = request;
        this.gate = new GateWords(request.catalog().gateWords());
        this.classPath = new ClassPath(request.classPath(), this::display, notices::add);
        Library library = new Library(request.catalog(), classPath);
        Resources resources = new Resources(resourceRoots(), this::display, notices::add);
        this.index = new ProjectIndex(request.catalog(), library, resources, notices::add);
        this.analyzer = new Analyzer(index, request.catalog(), request.options(), notices::add);
    }

    /** Scans and waits for the result. */
    public static Result scan(Request request) {
        long start = System.nanoTime();
        Scanner scanner = new Scanner(request);
        try (Workers workers = new Workers(request.threads())) {
            return scanner.run(workers, start);
        } finally {
            scanner.classPath.close();
        }
    }

    private String display(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path named = absolute.startsWith(request.base()) ? request.base().relativize(absolute) : absolute;
        String text = named.toString().replace('\\', '/');
        return text.isEmpty() ? "." : text;
    }

    /** The roots themselves and the resource directories beside them. */
    private List<Path> resourceRoots() {
        Set<Path> roots = new LinkedHashSet<>();
        List<Path> all = new ArrayList<>(request.roots());
        all.addAll(request.context());
        for (Path root : all) {
            Path absolute = root.toAbsolutePath().normalize();
            Path directory = Files.isRegularFile(absolute) ? absolute.getParent() : absolute;
            roots.add(directory);
            roots.add(directory.resolveSibling("resources"));
            roots.add(directory.resolve("src/main/resources"));
            roots.add(directory.resolve("resources"));
        }
        return List.copyOf(roots);
    }

    private Result run(Workers workers, long start) {
        List<SourceTree.Found> found = new SourceTree(request, this::display, notices::add).files();
        workers.map(found, this::look).stream().flatMap(Optional::stream).forEach(index::add);
        Set<SourceFile> chosen = choose(workers);
        List<SourceFile> analysed = index.files().stream()
                .filter(chosen::contains)
                .filter(file -> !context.contains(file))
                .toList();
        List<Suppressions.Outcome> outcomes = workers.map(analysed, this::analyse);
        workers.map(index.files().stream().filter(f -> f.facts().broken()).toList(), SourceFile::outline);
        return result(found, analysed, outcomes, start);
    }

    /** Reads a file and looks at its bytes. */
    private Optional<SourceFile> look(SourceTree.Found found) {
        String name = display(found.path());
        if (found.size() > MAX_BYTES) {
            notices.add(new Notice(Notice.Kind.OVER_BUDGET, name, 0,
                    "larger than " + (MAX_BYTES >> 20) + " MB, not checked"));
            return Optional.empty();
        }
        try {
            byte[] bytes = Files.readAllBytes(found.path());
            SourceFile file = new SourceFile(found.path(), name, request.encoding(), index, found.generated());
            file.facts(ByteScan.scan(comparable(bytes, name), gate));
            if (file.facts().blank()) {
                notices.add(new Notice(Notice.Kind.UNPARSABLE, name, 0, "is empty"));
                return Optional.empty();
            }
            if (!found.analyse()) {
                synchronized (context) {
                    context.add(file);
                }
            }
            return Optional.of(file);
        } catch (IOException e) {
            notices.add(new Notice(Notice.Kind.UNREADABLE, name, 0,
                    "cannot be read: " + e.getClass().getSimpleName() + ", not checked"));
            return Optional.empty();
        }
    }

    /** The bytes in an encoding that contains ASCII; malformed input is noted. */
    private byte[] comparable(byte[] bytes, String name) {
        boolean ascii = Texts.containsAscii(request.encoding());
        if (ascii && Texts.isAscii(bytes)) {
            return bytes;
        }
        Texts.Decoded decoded = Texts.decode(bytes, request.encoding());
        if (decoded.malformed()) {
            notices.add(new Notice(Notice.Kind.UNREADABLE, name, 0,
                    "is not " + request.encoding().name() + "; wrong bytes were replaced"));
        }
        return ascii ? bytes : decoded.text().getBytes(StandardCharsets.UTF_8);
    }

    /** The files that name a library, and those that name a wrapper found in chosen files, until no more come. */
    private Set<SourceFile> choose(Workers workers) {
        Set<SourceFile> chosen = new LinkedHashSet<>();
        List<SourceFile> next = index.files().stream().filter(f -> f.facts().gated()).toList();
        Set<String> known = new HashSet<>();
        while (!next.isEmpty()) {
            chosen.addAll(next);
            Set<String> names = new HashSet<>();
            workers.map(next, this::wrappers).forEach(names::addAll);
            names.removeAll(known);
            known.addAll(names);
            List<Integer> words = names.stream().map(Hashes::hash).toList();
            next = index.files().stream()
                    .filter(file -> !chosen.contains(file) && namesOneOf(file, words))
                    .toList();
        }
        return chosen;
    }

    private static boolean namesOneOf(SourceFile file, List<Integer> words) {
        return words.stream().anyMatch(file.facts().words()::mayContain);
    }

    private Set<String> wrappers(SourceFile file) {
        return guarded(file, Set.of(), unit -> analyzer.wrapperTypes(unit));
    }

    private Suppressions.Outcome analyse(SourceFile file) {
        return guarded(file, Suppressions.NOTHING, unit -> unit.generated()
                ? Suppressions.NOTHING
                : Suppressions.apply(unit, analyzer.analyze(unit)));
    }

    /** Whatever goes wrong with one file is told about that file. */
    private <T> T guarded(SourceFile file, T nothing, Function<SourceUnit, T> work) {
        try {
            return file.unit().map(work).orElse(nothing);
        } catch (StackOverflowError e) {
            notices.add(new Notice(Notice.Kind.OVER_BUDGET, file.display(), 0, "nested too deeply, not checked"));
        } catch (RuntimeException e) {
            notices.add(new Notice(Notice.Kind.INTERNAL, file.display(), 0, "analysis failed, not checked: " + e));
        }
        return nothing;
    }

    private Result result(
            List<SourceTree.Found> found, List<SourceFile> analysed, List<Suppressions.Outcome> outcomes, long start) {
        List<Finding> findings = new ArrayList<>();
        List<Finding> suppressed = new ArrayList<>();
        outcomes.forEach(outcome -> {
            findings.addAll(outcome.kept());
            suppressed.addAll(outcome.suppressed());
        });
        findings.sort(Finding.ORDER);
        suppressed.sort(Finding.ORDER);
        Map<String, SourceUnit> units = new TreeMap<>();
        analysed.forEach(file -> file.unit().ifPresent(unit -> units.put(file.display(), unit)));
        List<SourceFile> own = index.files().stream().filter(file -> !context.contains(file)).toList();
        int looked = (int) found.stream().filter(SourceTree.Found::analyse).count();
        int parsed = (int) own.stream().filter(SourceFile::parsed).count();
        int failed = (int) own.stream().filter(SourceFile::failed).count();
        int unread = looked - own.size();
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        Stats stats = new Stats(looked, parsed, failed + unread, suppressed.size(), elapsed);
        return new Result(findings, suppressed, ordered(), stats, units);
    }

    private List<Notice> ordered() {
        return notices.stream()
                .distinct()
                .sorted(Comparator.comparing(Notice::path)
                        .thenComparing(Notice::line)
                        .thenComparing(Notice::kind)
                        .thenComparing(Notice::message))
                .toList();
    }
}
