package dev.leaselint.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Writes files so that nobody ever reads half of one. */
public final class ReportFiles {
    private ReportFiles() {}

    /** Writes a file in UTF-8 and makes its directory where needed. A file that is there is replaced as a whole. */
    public static void save(Path file, String text) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        Files.createDirectories(directory);
        Path draft = directory.resolve("." + file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            // lone surrogates, which no encoding has, become question marks
            Files.write(draft, text.getBytes(StandardCharsets.UTF_8));
            replace(draft, file);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void replace(Path draft, Path file) throws IOException {
        try {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
