package dev.leaselint.source;

import dev.leaselint.core.catalog.Catalogs;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Suppressions.Suppressed;
import dev.leaselint.core.gate.ByteScan;
import dev.leaselint.core.gate.FileFacts;
import dev.leaselint.core.gate.GateWords;
import dev.leaselint.core.inventory.Inventory;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.summary.Summaries;
import dev.leaselint.core.summary.SummaryFile;
import dev.leaselint.report.Stats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * Scans source roots: finds the files that may have to do with locks by a look at their bytes, parses these and what is
 * needed to understand them, and runs the analysis. What cannot be read or understood becomes a notice; the rest of the
 * scan goes on. The result does not depend on threads or on the order of files in the file system.
 */
public final class Scanner {
    /** Larger files are not looked into. */
    static final long MAX_BYTES = 5L << 20;

    private final Path base;
    private final Request request;
    private final Collection<Notice> notices = new ConcurrentLinkedQueue<>();
    private final GateWords gate;
    private final ClassPath classPath;

    private Scanner(Request request) {
        this.base = request.base();
        Summaries summaries = Summaries.of(request.classPath(), this::display, notices::add, request.catalog());
        this.request = request.withCatalog(summaries.catalog());
        this.gate = new GateWords(summaries.catalog().gateWords());
        this.classPath = new ClassPath(request.classPath(), summaries, this::display, notices::add);
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

    /**
     * What modules that use the code of a request need to see through its wrappers. Nothing is judged.
     *
     * @return contents by class-path name, see {@link dev.leaselint.core.summary.SummaryFile}; empty when no type leads
     *     to a lock
     */
    public static Summarized summarize(Request request) {
        Scanner scanner = new Scanner(request);
        try (Workers workers = new Workers(request.threads())) {
            Map<String, byte[]> files = new TreeMap<>();
            List<Looked> looked = scanner.look(scanner.found(), workers);
            scanner.programs(looked)
                    .forEach(program -> program.summaries(workers).forEach(files::putIfAbsent));
            Catalogs.ownClients(request.catalog())
                    .filter(own -> !files.isEmpty())
                    .ifPresent(own -> files.put(SummaryFile.CLIENTS, own.getBytes(StandardCharsets.UTF_8)));
            return new Summarized(files, scanner.ordered());
        } finally {
            scanner.classPath.close();
        }
    }

    /**
     * @param files contents by class-path name
     * @param notices what was not understood
     */
    public record Summarized(Map<String, byte[]> files, List<Notice> notices) {}

    private String display(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path named = absolute.startsWith(base) ? base.relativize(absolute) : absolute;
        String text = named.toString().replace('\\', '/');
        return text.isEmpty() ? "." : text;
    }

    private Resources resources(List<Looked> looked) {
        List<Path> own = resourceRoots(directories(looked));
        List<Path> all = new ArrayList<>(own);
        all.addAll(resourceRoots(request.context()));
        Map<Path, Optional<String>> replaced = new HashMap<>();
        request.resources().forEach((name, text) -> FileNames.in(request.base(), name)
                .ifPresent(file -> replaced.put(file.normalize(), text)));
        return new Resources(all, own, replaced, this::display, notices::add);
    }

    /** The roots; for those that are single files, the directories that their packages stand in. */
    private Set<Path> directories(List<Looked> looked) {
        Set<Path> single = new HashSet<>();
        Set<Path> directories = new LinkedHashSet<>();
        for (Path root : request.roots()) {
            (Files.isRegularFile(root) ? single : directories).add(root);
        }
        looked.stream()
                .filter(file -> single.contains(file.found().path()))
                .map(Looked::sourceRoot)
                .forEach(directories::add);
        return directories;
    }

    /** The roots themselves and the resource directories beside them. */
    private static List<Path> resourceRoots(Collection<Path> sourceRoots) {
        Set<Path> roots = new LinkedHashSet<>();
        for (Path root : sourceRoots) {
            Path directory = root.toAbsolutePath().normalize();
            roots.add(directory);
            roots.add(directory.resolveSibling("resources"));
            roots.add(directory.resolve("src/main/resources"));
            roots.add(directory.resolve("resources"));
        }
        return List.copyOf(roots);
    }

    private Result run(Workers workers, long start) {
        List<SourceTree.Found> found = found();
        List<Looked> looked = look(found, workers);
        List<ProgramScan.Outcome> outcomes = programs(looked).map(program -> program.run(workers)).toList();
        int wanted = (int) found.stream().filter(SourceTree.Found::analyse).count();
        int read = (int) looked.stream().filter(file -> file.found().analyse()).count();
        return result(wanted, wanted - read, outcomes, start);
    }

    private List<SourceTree.Found> found() {
        return new SourceTree(request, this::display, notices::add).files();
    }

    private List<Looked> look(List<SourceTree.Found> found, Workers workers) {
        return workers.map(found, this::look).stream().flatMap(Optional::stream).toList();
    }

    private Stream<ProgramScan> programs(List<Looked> looked) {
        Library library = new Library(request.catalog(), classPath);
        Resources resources = resources(looked);
        return Programs.of(looked).stream()
                .map(group -> new ProgramScan(request, group, library, resources, notices::add));
    }

    /** Reads a file and looks at its bytes. */
    private Optional<Looked> look(SourceTree.Found found) {
        String name = display(found.path());
        if (found.size() > MAX_BYTES) {
            notices.add(new Notice(Notice.Kind.OVER_BUDGET, name, 0,
                    "larger than " + (MAX_BYTES >> 20) + " MB, not checked"));
            return Optional.empty();
        }
        try {
            String changed = request.texts().get(name);
            byte[] bytes = changed == null
                    ? comparable(Files.readAllBytes(found.path()), name)
                    : changed.getBytes(StandardCharsets.UTF_8);
            FileFacts facts = ByteScan.scan(bytes, gate);
            if (facts.blank()) {
                notices.add(new Notice(Notice.Kind.UNPARSABLE, name, 0, "is empty"));
                return Optional.empty();
            }
            return Optional.of(new Looked(found, name, facts));
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
        if (!Texts.mayBeCode(decoded.text())) {
            notices.add(new Notice(Notice.Kind.UNREADABLE, name, 0,
                    "holds no Java when it is read as " + request.encoding().name() + "; is that its encoding?"));
        } else if (decoded.malformed()) {
            notices.add(new Notice(Notice.Kind.UNREADABLE, name, 0,
                    "is not " + request.encoding().name() + "; wrong bytes were replaced"));
        }
        return ascii ? bytes : decoded.text().getBytes(StandardCharsets.UTF_8);
    }

    private Result result(int looked, int unread, List<ProgramScan.Outcome> outcomes, long start) {
        List<Finding> findings = new ArrayList<>();
        List<Suppressed> suppressed = new ArrayList<>();
        Map<String, SourceUnit> units = new TreeMap<>();
        Inventory inventory = Inventory.merged(
                outcomes.stream().map(ProgramScan.Outcome::inventory).toList());
        int parsed = 0;
        int failed = unread;
        for (ProgramScan.Outcome outcome : outcomes) {
            outcome.findings().forEach(part -> {
                findings.addAll(part.kept());
                suppressed.addAll(part.suppressed());
            });
            outcome.analysed().forEach(file -> file.unit().ifPresent(unit -> units.put(file.display(), unit)));
            parsed += outcome.parsed();
            failed += outcome.failed();
        }
        findings.sort(Finding.ORDER);
        suppressed.sort(Comparator.comparing(Suppressed::finding, Finding.ORDER));
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        Stats stats = new Stats(looked, parsed, failed, elapsed);
        return new Result(once(findings), suppressed, ordered(), inventory, stats, units);
    }

    /** What several callers of one resource file say about it in the same words is said once. */
    private static List<Finding> once(List<Finding> sorted) {
        List<Finding> all = new ArrayList<>();
        for (Finding finding : sorted) {
            if (all.isEmpty() || Finding.ORDER.compare(all.get(all.size() - 1), finding) != 0) {
                all.add(finding);
            }
        }
        return all;
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
