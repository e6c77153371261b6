package dev.leaselint.errorprone;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.tools.FileObject;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileManager.Location;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;

/** Resources of the module that is compiled: a configured directory, the class output, the source path. */
final class Resources {
    private static final List<Location> LOCATIONS =
            List.of(StandardLocation.CLASS_OUTPUT, StandardLocation.SOURCE_PATH);

    private final JavaFileManager files;
    private final Path directory;
    private final Consumer<Notice> notices;

    /**
     * @param directory root of the resources; null when none is configured
     * @param notices takes what cannot be read
     */
    Resources(JavaFileManager files, Path directory, Consumer<Notice> notices) {
        this.files = files;
        this.directory = directory;
        this.notices = notices;
    }

    /** @param name class-path name, with or without a leading slash */
    Optional<SourceText> find(String name) {
        String relative = name.startsWith("/") ? name.substring(1) : name;
        if (relative.isEmpty() || relative.contains("..")) {
            return Optional.empty();
        }
        Optional<SourceText> configured = inDirectory(relative);
        return configured.isPresent() ? configured : inLocations(relative);
    }

    /** All resources with a wanted file name, by name; each once. */
    List<SourceText> all(Predicate<String> fileName) {
        Map<String, SourceText> found = new TreeMap<>();
        if (directory != null && Files.isDirectory(directory)) {
            for (Path file : named(fileName)) {
                String name = directory.relativize(file).toString().replace('\\', '/');
                inDirectory(name).ifPresent(text -> found.put(text.path(), text));
            }
        }
        for (Location location : LOCATIONS) {
            try {
                Set<JavaFileObject.Kind> other = Set.of(JavaFileObject.Kind.OTHER);
                for (JavaFileObject file : files.hasLocation(location)
                        ? files.list(location, "", other, true)
                        : List.<JavaFileObject>of()) {
                    String path = file.getName().replace('\\', '/');
                    if (fileName.test(simple(path)) && !found.containsKey(path)) {
                        found.put(path, new SourceText(path, content(file)));
                    }
                }
            } catch (IOException e) {
                // not there or not readable: look on
            }
        }
        return List.copyOf(found.values());
    }

    /** The files of the directory; what cannot be read is told, and the search goes on. */
    private List<Path> named(Predicate<String> fileName) {
        List<Path> named = new ArrayList<>();
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (fileName.test(simple(file.toString()))) {
                        named.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    tell(file, e);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, IOException e) {
                    if (e != null) {
                        tell(visited, e);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            tell(directory, e);
        }
        return named;
    }

    private void tell(Path path, IOException e) {
        notices.accept(new Notice(Notice.Kind.UNREADABLE, path.toString().replace('\\', '/'), 0,
                "cannot be read: " + e.getClass().getSimpleName()));
    }

    private static String simple(String path) {
        return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    }

    private Optional<SourceText> inDirectory(String name) {
        try {
            Path file = directory == null ? null : directory.resolve(name);
            return file == null || !Files.isRegularFile(file)
                    ? Optional.empty()
                    : Optional.of(new SourceText(file.toString().replace('\\', '/'), decode(Files.readAllBytes(file))));
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    private Optional<SourceText> inLocations(String name) {
        for (Location location : LOCATIONS) {
            try {
                FileObject file = files.hasLocation(location) ? files.getFileForInput(location, "", name) : null;
                if (file != null) {
                    return Optional.of(new SourceText(file.getName().replace('\\', '/'), content(file)));
                }
            } catch (IOException | IllegalArgumentException e) {
                // not there, or a name that the file manager does not take: look on
            }
        }
        return Optional.empty();
    }

    private static String content(FileObject file) throws IOException {
        try (var stream = file.openInputStream()) {
            return decode(stream.readAllBytes());
        }
    }

    private static String decode(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
