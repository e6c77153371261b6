package dev.leaselint.source;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** Files beside the sources: scripts, mappers, configuration. */
final class Resources {
    /** Larger files are no scripts and no mappers. */
    static final long MAX_BYTES = 4L << 20;

    private static final Set<String> BUILD_OUTPUT = Set.of("target", "build", "node_modules");

    private final List<Path> roots;
    private final List<Path> listed;
    private final Map<Path, Optional<String>> replaced;
    private final Function<Path, String> display;
    private final Consumer<Notice> notices;
    private final Map<String, Optional<SourceText>> byName = new ConcurrentHashMap<>();
    private final Map<Path, Optional<SourceText>> texts = new ConcurrentHashMap<>();
    private Set<Path> files;

    /**
     * @param roots directories in which class-path names are looked up, in order
     * @param listed directories whose files {@link #all} gives
     * @param replaced what files are taken to hold instead; empty for files that are taken not to be there
     */
    Resources(
            List<Path> roots,
            List<Path> listed,
            Map<Path, Optional<String>> replaced,
            Function<Path, String> display,
            Consumer<Notice> notices) {
        this.roots = List.copyOf(roots);
        this.listed = List.copyOf(listed);
        this.replaced = Map.copyOf(replaced);
        this.display = display;
        this.notices = notices;
    }

    Optional<SourceText> find(String classPathName) {
        return byName.computeIfAbsent(classPathName, this::lookUp);
    }

    private Optional<SourceText> lookUp(String name) {
        String relative = name.startsWith("/") ? name.substring(1) : name;
        for (Path root : roots) {
            try {
                Path file = root.resolve(relative).normalize();
                if (file.startsWith(root) && isThere(file)) {
                    return text(file);
                }
            } catch (InvalidPathException e) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private boolean isThere(Path file) {
        Optional<String> other = replaced.get(file);
        return other == null ? Files.isRegularFile(file) : other.isPresent();
    }

    private Optional<SourceText> text(Path file) {
        return texts.computeIfAbsent(file, this::read);
    }

    private Optional<SourceText> read(Path file) {
        Optional<String> other = replaced.get(file);
        if (other != null) {
            return other.map(text -> new SourceText(display.apply(file), text));
        }
        try {
            if (Files.size(file) > MAX_BYTES) {
                notices.accept(new Notice(Notice.Kind.OVER_BUDGET, display.apply(file), 0,
                        "larger than " + (MAX_BYTES >> 20) + " MB, not read"));
                return Optional.empty();
            }
            String text = Texts.decode(Files.readAllBytes(file), StandardCharsets.UTF_8).text();
            return Optional.of(new SourceText(display.apply(file), text));
        } catch (IOException e) {
            notices.accept(new Notice(Notice.Kind.UNREADABLE, display.apply(file), 0,
                    "cannot be read: " + e.getClass().getSimpleName()));
            return Optional.empty();
        }
    }

    /** All files with a wanted name, by path; what a build has copied and tests have is left out. */
    List<SourceText> all(Predicate<String> fileName) {
        return files().stream()
                .filter(file -> fileName.test(file.getFileName().toString()))
                .map(this::text)
                .flatMap(Optional::stream)
                .toList();
    }

    private synchronized Collection<Path> files() {
        if (files == null) {
            files = new TreeSet<>();
            for (Path root : listed) {
                list(root);
                replaced.keySet().stream()
                        .filter(file -> file.startsWith(root) && !SourceTree.isTest(root, file.getParent()))
                        .forEach(files::add);
            }
            files.removeIf(file -> !isThere(file));
        }
        return files;
    }

    private void list(Path root) {
        if (!Files.isDirectory(root)) {
            return;
        }
        try {
            Files.walkFileTree(root, new Listing(root));
        } catch (IOException e) {
            notices.accept(new Notice(Notice.Kind.UNREADABLE, display.apply(root), 0,
                    "cannot be searched for resources: " + e.getClass().getSimpleName()));
        }
    }

    private final class Listing extends Walk {
        private final Path root;

        Listing(Path root) {
            this.root = root;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            String name = String.valueOf(directory.getFileName());
            boolean skip = !directory.equals(root) && (name.startsWith(".") || BUILD_OUTPUT.contains(name));
            return skip || SourceTree.isTest(root, directory)
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        void file(Path file, BasicFileAttributes attributes) {
            String name = file.toString();
            if (attributes.isRegularFile() && !name.endsWith(".java") && !name.endsWith(".class")) {
                files.add(file.normalize());
            }
        }

        @Override
        void unreadable(Path path, IOException e) {
            notices.accept(new Notice(Notice.Kind.UNREADABLE, display.apply(path), 0,
                    "cannot be read: " + e.getClass().getSimpleName()));
        }
    }
}
