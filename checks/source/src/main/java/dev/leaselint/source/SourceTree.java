package dev.leaselint.source;

import dev.leaselint.core.config.Globs;
import dev.leaselint.core.finding.Notice;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Finds the Java files under the roots, in a fixed order, each file once. */
final class SourceTree {
    private static final Pattern TEST = Pattern.compile("(.*/)?src/(test\\w*|it|integration-?[tT]est)/.*");
    private static final Pattern GENERATED =
            Pattern.compile("(.*/)?(generated-(test-)?sources|build/generated|src/generated)/.*");
    private static final Set<String> SKIPPED = Set.of("node_modules", "CVS");

    private final Request request;
    private final Function<Path, String> display;
    private final Consumer<Notice> notices;
    private final Set<Object> seen = new HashSet<>();

    SourceTree(Request request, Function<Path, String> display, Consumer<Notice> notices) {
        this.request = request;
        this.display = display;
        this.notices = notices;
    }

    /**
     * A Java file.
     *
     * @param size in bytes
     * @param analyse whether findings in it are wanted; else it only helps to understand others
     */
    record Found(Path path, long size, boolean generated, boolean analyse) {}

    /** The files of all roots, then of the context. */
    List<Found> files() {
        List<Found> all = new ArrayList<>();
        for (Path root : request.roots()) {
            List<Found> found = under(root, true);
            if (found.isEmpty() && Files.exists(root)) {
                notices.accept(new Notice(
                        Notice.Kind.CONFIGURATION, display.apply(root), 0, "no Java files to look at here"));
            }
            all.addAll(found);
        }
        for (Path root : request.context()) {
            all.addAll(under(root, false));
        }
        return all;
    }

    private List<Found> under(Path root, boolean analyse) {
        if (!Files.exists(root)) {
            notices.accept(new Notice(Notice.Kind.UNREADABLE, display.apply(root), 0, "does not exist"));
            return List.of();
        }
        List<Candidate> candidates = new ArrayList<>();
        try {
            Files.walkFileTree(root, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE,
                    new Listing(root, candidates));
        } catch (IOException e) {
            tell(root, e);
        }
        // keeps what is kept of two names for one file independent of the file system
        candidates.sort(Comparator.comparing(Candidate::relative));
        List<Found> found = new ArrayList<>();
        Globs includes = new Globs(request.includes());
        Globs excludes = new Globs(request.excludes());
        for (Candidate candidate : candidates) {
            String path = candidate.relative();
            boolean wanted = (includes.isEmpty() || includes.matches(path)) && !excludes.matches(path);
            boolean test = TEST.matcher(rooted(root, path)).matches();
            if (wanted && (request.includeTests() || !test) && seen.add(candidate.key())) {
                boolean generated = GENERATED.matcher(rooted(root, path)).matches();
                found.add(new Found(candidate.path(), candidate.size(), generated, analyse));
            }
        }
        return found;
    }

    /** Whether a directory below a root holds tests. */
    static boolean isTest(Path root, Path directory) {
        String relative = root.relativize(directory).toString().replace('\\', '/');
        return !relative.isEmpty() && TEST.matcher(rooted(root, relative) + "/").matches();
    }

    private static String rooted(Path root, String relative) {
        Path name = root.toAbsolutePath().normalize().getFileName();
        return name == null || relative.isEmpty() ? relative : name + "/" + relative;
    }

    private void tell(Path path, IOException e) {
        String reason = e instanceof FileSystemLoopException
                ? "a symbolic link that leads back to a directory above it, not followed"
                : "cannot be read: " + e.getClass().getSimpleName();
        notices.accept(new Notice(Notice.Kind.UNREADABLE, display.apply(path), 0, reason));
    }

    private record Candidate(Path path, String relative, long size, Object key) {}

    private final class Listing extends Walk {
        private final Path root;
        private final List<Candidate> candidates;

        Listing(Path root, List<Candidate> candidates) {
            this.root = root;
            this.candidates = candidates;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            String name = directory.getFileName() == null ? "" : directory.getFileName().toString();
            boolean skip = !directory.equals(root) && (name.startsWith(".") || SKIPPED.contains(name) || unnamed(directory));
            return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        /** Says so where nobody could be told a name that can be used. */
        private boolean unnamed(Path path) {
            boolean unnamed = !FileNames.lasts(path);
            if (unnamed) {
                notices.accept(new Notice(Notice.Kind.UNREADABLE, display.apply(path), 0, "not looked at: the name has"
                        + " characters that this process cannot read; start Maven with LC_ALL=C.UTF-8"));
            }
            return unnamed;
        }

        @Override
        void file(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java") && unnamed(file)) {
                return;
            }
            if (attributes.isRegularFile() && file.toString().endsWith(".java")) {
                String relative = file.equals(root)
                        ? file.getFileName().toString()
                        : root.relativize(file).toString().replace('\\', '/');
                Object key = attributes.fileKey() == null ? file.toAbsolutePath().normalize() : attributes.fileKey();
                candidates.add(new Candidate(file, relative, attributes.size(), key));
            } else if (attributes.isSymbolicLink() && file.toString().endsWith(".java")) {
                notices.accept(new Notice(
                        Notice.Kind.UNREADABLE, display.apply(file), 0, "a symbolic link that leads nowhere"));
            }
        }

        @Override
        void unreadable(Path path, IOException e) {
            boolean concerns = path.toString().endsWith(".java") || e instanceof FileSystemLoopException
                    || Files.isDirectory(path);
            if (concerns) {
                tell(path, e);
            }
        }
    }
}
