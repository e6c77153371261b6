package dev.leaselint.errorprone;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.summary.Summaries;
import dev.leaselint.core.summary.SummaryFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.tools.FileObject;
import javax.tools.JavaFileManager;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;

/** The stored types that a compiler run finds on its class path, and those that it leaves beside its class files. */
final class SummaryFiles {
    private final JavaFileManager files;
    private final Consumer<Notice> notices;

    SummaryFiles(JavaFileManager files, Consumer<Notice> notices) {
        this.files = files;
        this.notices = notices;
    }

    /**
     * The stored types of class path and module path; none where the file manager knows no paths.
     *
     * @param catalog what is known of libraries
     */
    static Summaries read(JavaFileManager files, Catalog catalog, Consumer<Notice> notices) {
        if (!(files instanceof StandardJavaFileManager standard)) {
            return Summaries.none(catalog);
        }
        List<Path> paths = new ArrayList<>();
        for (StandardLocation location : List.of(StandardLocation.CLASS_PATH, StandardLocation.MODULE_PATH)) {
            Iterable<? extends Path> entries = standard.getLocationAsPaths(location);
            if (entries != null) {
                entries.forEach(paths::add);
            }
        }
        return Summaries.of(paths, Path::toString, notices, catalog);
    }

    /**
     * Writes what there is for types of this run, and removes what an earlier run has left for others of them. Files of
     * types that are not compiled now stay.
     *
     * @param contents by class-path name
     * @param clients those that the project describes itself, as a YAML list
     * @param compiled gives the qualified names of the top-level types of this run
     */
    void write(Map<String, byte[]> contents, Optional<String> clients, Supplier<Set<String>> compiled) {
        if (!files.hasLocation(StandardLocation.CLASS_OUTPUT)) {
            return;
        }
        try {
            if (!contents.isEmpty()) {
                write(SummaryFile.MARKER, SummaryFile.marker());
            }
            for (Map.Entry<String, byte[]> file : contents.entrySet()) {
                write(file.getKey(), file.getValue());
            }
            if (find(SummaryFile.MARKER) != null) {
                writeClients(clients);
                for (String type : compiled.get()) {
                    String name = SummaryFile.nameOf(type);
                    FileObject left = contents.containsKey(name) ? null : find(name);
                    if (left != null) {
                        left.delete();
                    }
                }
            }
        } catch (IOException | RuntimeException e) {
            notices.accept(new Notice(Notice.Kind.UNREADABLE, "", 0,
                    "summaries for other modules cannot be written: " + e));
        }
    }

    private void writeClients(Optional<String> clients) throws IOException {
        FileObject left = find(SummaryFile.CLIENTS);
        if (clients.isPresent()) {
            write(SummaryFile.CLIENTS, clients.get().getBytes(StandardCharsets.UTF_8));
        } else if (left != null) {
            left.delete();
        }
    }

    private void write(String name, byte[] content) throws IOException {
        FileObject file = files.getFileForOutput(StandardLocation.CLASS_OUTPUT, "", name, null);
        try (OutputStream out = file.openOutputStream()) {
            out.write(content);
        }
    }

    private FileObject find(String name) throws IOException {
        return files.getFileForInput(StandardLocation.CLASS_OUTPUT, "", name);
    }
}
