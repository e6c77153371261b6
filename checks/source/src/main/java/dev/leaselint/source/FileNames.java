package dev.leaselint.source;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** Names of files that come from elsewhere, as from Git or a baseline; this system need not be able to have such files. */
public final class FileNames {
    private FileNames() {}

    /** The file with a name; empty when there can be none, as with the character set of the process. */
    public static Optional<Path> in(Path directory, String name) {
        try {
            return Optional.of(directory.resolve(name));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** Whether the name of a file can be written down and read again. */
    static boolean lasts(Path file) {
        try {
            return file.getFileSystem().getPath(file.toString()).equals(file);
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
