package dev.leaselint.source;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.summary.Summaries;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Class files of jars and directories. Jars are opened at the first question about a type; only whether the entries are
 * there and look like what they should be is checked at once.
 */
final class ClassPath {
    private static final int MAX_CLASS_BYTES = 8 << 20;

    private final List<Path> entries;
    private final Summaries summaries;
    private final Function<Path, String> display;
    private final Consumer<Notice> notices;
    private final Map<String, Optional<ClassInfo>> read = new ConcurrentHashMap<>();
    private final Map<String, Optional<TypeDecl>> declarations = new ConcurrentHashMap<>();
    private volatile Map<String, Path> jarsByClass;
    private final Map<Path, JarFile> open = new HashMap<>();

    /**
     * @param summaries the stored types among them
     * @param display names an entry in notices
     */
    ClassPath(List<Path> entries, Summaries summaries, Function<Path, String> display, Consumer<Notice> notices) {
        this.summaries = summaries;
        this.display = display;
        this.notices = notices;
        this.entries = entries.stream().filter(this::usable).toList();
    }

    private boolean usable(Path entry) {
        if (Files.isDirectory(entry)) {
            return true;
        }
        try (InputStream in = Files.newInputStream(entry)) {
            byte[] head = in.readNBytes(2);
            if (head.length == 2 && head[0] == 'P' && head[1] == 'K') {
                return true;
            }
            unreadable(entry, "is no jar");
        } catch (NoSuchFileException e) {
            unreadable(entry, "does not exist");
        } catch (IOException e) {
            unreadable(entry, "cannot be read: " + e.getClass().getSimpleName());
        }
        return false;
    }

    private void unreadable(Path entry, String problem) {
        notices.accept(new Notice(Notice.Kind.UNREADABLE, display.apply(entry), 0,
                problem + ", types of this class path entry stay unknown"));
    }

    Summaries summaries() {
        return summaries;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Whether anything was opened so far. */
    boolean touched() {
        return jarsByClass != null;
    }

    boolean has(String qualifiedName) {
        return !entries.isEmpty() && locate(qualifiedName).isPresent();
    }

    Optional<ClassInfo> find(String qualifiedName) {
        if (entries.isEmpty()) {
            return Optional.empty();
        }
        Optional<ClassInfo> known = read.get(qualifiedName);
        if (known == null) {
            known = locate(qualifiedName).flatMap(path -> load(path, bytes -> ClassFileReader.read(bytes, summaries)));
            read.put(qualifiedName, known);
        }
        return known;
    }

    /** Path of the class file of a type, nested types tried from the right. */
    private Optional<String> locate(String qualifiedName) {
        Map<String, Path> index = index();
        String path = qualifiedName.replace('.', '/');
        while (true) {
            if (index.containsKey(path)) {
                return Optional.of(path);
            }
            int slash = path.lastIndexOf('/');
            if (slash < 0) {
                return Optional.empty();
            }
            path = path.substring(0, slash) + "$" + path.substring(slash + 1);
        }
    }

    private Map<String, Path> index() {
        Map<String, Path> index = jarsByClass;
        if (index == null) {
            synchronized (this) {
                index = jarsByClass;
                if (index == null) {
                    index = readIndex();
                    jarsByClass = index;
                }
            }
        }
        return index;
    }

    private Map<String, Path> readIndex() {
        Map<String, Path> index = new HashMap<>();
        for (Path entry : entries) {
            try {
                if (Files.isDirectory(entry)) {
                    indexDirectory(entry, index);
                } else {
                    indexJar(entry, index);
                }
            } catch (IOException | RuntimeException e) {
                unreadable(entry, "cannot be read (" + reason(e) + ")");
            }
        }
        return index;
    }

    private static String reason(Exception e) {
        String message = e.getMessage() == null ? "" : e.getMessage().lines().findFirst().orElse("");
        return message.isEmpty() ? e.getClass().getSimpleName() : message;
    }

    private void indexDirectory(Path directory, Map<String, Path> index) throws IOException {
        Files.walkFileTree(directory, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new Walk() {
            @Override
            void file(Path file, BasicFileAttributes attributes) {
                String name = directory.relativize(file).toString().replace('\\', '/');
                if (name.endsWith(".class")) {
                    index.putIfAbsent(name.substring(0, name.length() - ".class".length()), directory);
                }
            }

            @Override
            void unreadable(Path path, IOException e) {
                if (!(e instanceof FileSystemLoopException)) {
                    ClassPath.this.unreadable(directory, "cannot be read in full (" + reason(e) + ")");
                }
            }
        });
    }

    private void indexJar(Path jar, Map<String, Path> index) throws IOException {
        JarFile file = new JarFile(jar.toFile(), false);
        open.put(jar, file);
        file.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".class")).forEach(name ->
                index.putIfAbsent(name.substring(0, name.length() - ".class".length()), jar));
    }

    /** Annotations of a type, and the elements of an annotation type. */
    Optional<TypeDecl> declaration(String qualifiedName) {
        if (entries.isEmpty()) {
            return Optional.empty();
        }
        Optional<TypeDecl> known = declarations.get(qualifiedName);
        if (known == null) {
            known = locate(qualifiedName).flatMap(path -> load(path, DeclarationReader::read));
            declarations.put(qualifiedName, known);
        }
        return known;
    }

    private <T> Optional<T> load(String path, Function<byte[], T> reader) {
        try {
            byte[] bytes = bytes(index().get(path), path + ".class");
            return bytes.length == 0 ? Optional.empty() : Optional.of(reader.apply(bytes));
        } catch (IOException | RuntimeException e) {
            unreadable(index().get(path), "has a class file that cannot be read, " + path + ".class");
            return Optional.empty();
        }
    }

    private byte[] bytes(Path entry, String name) throws IOException {
        JarFile jar = open.get(entry);
        if (jar == null) {
            return Files.readAllBytes(entry.resolve(name));
        }
        try (var in = jar.getInputStream(jar.getEntry(name))) {
            return in.readNBytes(MAX_CLASS_BYTES);
        }
    }

    /** Closes what was opened. */
    void close() {
        List<JarFile> jars;
        synchronized (this) {
            jars = new ArrayList<>(open.values());
        }
        for (JarFile jar : jars) {
            try {
                jar.close();
            } catch (IOException e) {
                unreadable(Path.of(jar.getName()), "cannot be closed");
            }
        }
    }
}
