package dev.leaselint.maven;

import java.nio.file.Path;
import java.util.List;

/**
 * Where the code of one run lies.
 *
 * @param roots directories to analyse
 * @param context further directories, read only to understand the code in {@code roots}
 * @param base directory to which paths in reports are relative
 */
record SourceSet(List<Path> roots, List<Path> context, Path base) {
    SourceSet {
        roots = List.copyOf(roots);
        context = List.copyOf(context);
    }
}
