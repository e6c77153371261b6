package dev.leaselint.core.summary;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** An entry of the class path, opened for reading. */
interface Entry extends AutoCloseable {
    /** Names of the files below a class-path directory, such as {@code META-INF/} or the empty one, ordered. */
    List<String> list(String directory) throws IOException;

    boolean has(String name);

    /** @throws IOException when there is no such file */
    InputStream read(String name) throws IOException;

    @Override
    void close() throws IOException;

    /** Empty when the path has no summaries. */
    static Optional<Entry> open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            return Files.isRegularFile(path.resolve(SummaryFile.MARKER))
                    ? Optional.of(new Directory(path))
                    : Optional.empty();
        }
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        ZipFile zip = new ZipFile(path.toFile());
        if (zip.getEntry(SummaryFile.MARKER) != null) {
            return Optional.of(new Jar(zip));
        }
        zip.close();
        return Optional.empty();
    }

    /** A directory of class files. */
    record Directory(Path path) implements Entry {
        @Override
        public List<String> list(String directory) throws IOException {
            try (Stream<Path> files = Files.walk(path.resolve(directory))) {
                return files.filter(Files::isRegularFile)
                        .map(file -> path.relativize(file).toString().replace('\\', '/'))
                        .sorted()
                        .toList();
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }

        @Override
        public boolean has(String name) {
            return Files.isRegularFile(path.resolve(name));
        }

        @Override
        public InputStream read(String name) throws IOException {
            return Files.newInputStream(path.resolve(name));
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    /** A jar. */
    record Jar(ZipFile zip) implements Entry {
        @Override
        public List<String> list(String directory) {
            return zip.stream().map(ZipEntry::getName).filter(name -> name.startsWith(directory)).sorted().toList();
        }

        @Override
        public boolean has(String name) {
            return zip.getEntry(name) != null;
        }

        @Override
        public InputStream read(String name) throws IOException {
            ZipEntry entry = zip.getEntry(name);
            if (entry == null) {
                throw new IOException("not there: " + name);
            }
            return zip.getInputStream(entry);
        }

        @Override
        public void close() throws IOException {
            zip.close();
        }
    }
}
