package dev.leaselint.source;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.SourceText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** Files beside the sources: scripts, mappers, configuration. */
final class Resources {
    /** Larger files are no scripts and no mappers. */
    static final long MAX_BYTES = 4L << 20;

    private static final int MAX_FILES = 10_000;
    private static final Set<String> OUTPUT = Set.of("target", "build", "out", "node_modules");

    private final List<Path> roots;
    private final Function<Path, String> display;
    private final Consumer<Notice> notices;
    private final Map<String, Optional<SourceText>> known = new ConcurrentHashMap<>();

    /** @param roots directories in which class-path names are looked up, in order */
    Resources(List<Path> roots, Function<Path, String> display, Consumer<Notice> notices) {
        this.roots = List.copyOf(roots);
        this.display = display;
        this.notices = notices;
    }

    Optional<SourceText> find(String classPathName) {
        return known.computeIfAbsent(classPathName, this::read);
    }

    private Optional<SourceText> read(String name) {
        String relative = name.startsWith("/") ? name.substring(1) : name;
        for (Path root : roots) {
            try {
                Path file = root.resolve(relative).normalize();
                Optional<SourceText> text =
                        file.startsWith(root) && Files.isRegularFile(file) ? text(file) : Optional.empty();
                if (text.isPresent()) {
                    return text;
                }
            } catch (InvalidPathException e) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** All files below the roots whose name ends with {@code suffix}, by path; build output is left out. */
    List<SourceText> all(String suffix) {
        Set<Path> files = new TreeSet<>();
        for (Path root : roots) {
            if (Files.isDirectory(root)) {
                collect(root, suffix, files);
            }
        }
        return files.stream().map(this::text).flatMap(Optional::stream).toList();
    }

    private void collect(Path root, String suffix, Set<Path> files) {
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    String name = String.valueOf(directory.getFileName());
                    boolean skip = !directory.equals(root) && (name.startsWith(".") || OUTPUT.contains(name));
                    return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile() && file.toString().endsWith(suffix)) {
                        files.add(file);
                    }
                    return files.size() < MAX_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            notices.accept(unreadable(root, e));
        }
    }

    private Optional<SourceText> text(Path file) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                return Optional.empty();
            }
            String text = Texts.decode(Files.readAllBytes(file), StandardCharsets.UTF_8).text();
            return Optional.of(new SourceText(display.apply(file), text));
        } catch (IOException e) {
            notices.accept(unreadable(file, e));
            return Optional.empty();
        }
    }

    private Notice unreadable(Path path, IOException e) {
        return new Notice(Notice.Kind.UNREADABLE, display.apply(path), 0, "cannot be read: " + e.getMessage());
    }
}
