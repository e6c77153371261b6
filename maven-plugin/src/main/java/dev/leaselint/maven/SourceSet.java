package dev.leaselint.maven;

import java.nio.file.Path;
import java.util.List;
import org.apache.maven.project.MavenProject;

/**
 * Where the code of one run lies.
 *
 * @param modules the modules whose class paths explain it
 * @param roots directories to analyse
 * @param context further directories, read only to understand the code in {@code roots}
 * @param base directory to which paths in reports are relative
 */
record SourceSet(List<MavenProject> modules, List<Path> roots, List<Path> context, Path base) {
    SourceSet {
        modules = List.copyOf(modules);
        roots = List.copyOf(roots);
        context = List.copyOf(context);
    }
}
