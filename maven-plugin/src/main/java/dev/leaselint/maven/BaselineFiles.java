package dev.leaselint.maven;

import dev.leaselint.baseline.Baseline;
import dev.leaselint.report.ReportFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Where baseline files lie, and how they are replaced. */
final class BaselineFiles {
    private BaselineFiles() {}

    /**
     * The file that is to be used when none is named: the nearest one in the module or above it in the analysed tree, else
     * the one where Maven was started, which is where a new one is written.
     *
     * @param home the module, or the current directory
     * @param start where Maven was started
     * @param base root of the analysed tree; need not hold the others
     */
    static Optional<Path> nearest(Path home, Path start, Path base) {
        Set<Path> directories = new LinkedHashSet<>();
        for (Path at = home; at != null && at.startsWith(base); at = at.getParent()) {
            directories.add(at);
        }
        directories.add(home);
        directories.add(start);
        return directories.stream()
                .map(directory -> directory.resolve(Baseline.NAME))
                .filter(BaselineFiles::isThere)
                .findFirst();
    }

    /** Whether there is something of this name; a link that leads nowhere too, which is not to be passed over. */
    static boolean isThere(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Replaces the text of a file; where it is a link, of the file that it leads to. */
    static void save(Path file, String text) throws IOException {
        Path real = isThere(file) ? file.toRealPath() : file;
        if (isThere(real) && !Files.isWritable(real)) {
            throw new IOException("it is read-only");
        }
        ReportFiles.save(real, text);
    }
}
