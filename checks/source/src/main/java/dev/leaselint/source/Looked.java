package dev.leaselint.source;

import dev.leaselint.core.gate.FileFacts;
import java.nio.file.Path;

/**
 * A file after the look at its bytes.
 *
 * @param display path as named in reports
 */
record Looked(SourceTree.Found found, String display, FileFacts facts) {
    /** The directory that the package directories stand in. */
    Path sourceRoot() {
        Path directory = found.path().toAbsolutePath().normalize().getParent();
        if (facts.packageName().isEmpty()) {
            return directory;
        }
        Path packagePath = Path.of("", facts.packageName().split("\\."));
        int names = directory.getNameCount() - packagePath.getNameCount();
        return directory.endsWith(packagePath) && names > 0
                ? directory.getRoot().resolve(directory.subpath(0, names))
                : directory;
    }

    /** What no other file of one program has: package and file name. */
    String identity() {
        return facts.packageName() + "/" + found.path().getFileName();
    }
}
