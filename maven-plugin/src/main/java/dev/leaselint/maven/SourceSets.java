package dev.leaselint.maven;

import dev.leaselint.report.DidYouMean;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;

/** Finds the source directories of a module, or checks those that were asked for. */
final class SourceSets {
    private static final int MAX_SIBLINGS = 1000;

    private SourceSets() {}

    /**
     * Directories or single files named by the user. Files are named as seen from the checkout, else from where the build
     * is, so that names do not depend on which part is looked at: a baseline is for all parts.
     *
     * @param modules the modules whose class paths explain the code
     * @param directory what relative names are relative to
     * @param build root of the build, or the current directory
     */
    static SourceSet ofDirectories(List<String> names, List<MavenProject> modules, Path directory, Path build)
            throws MojoExecutionException {
        Set<Path> roots = new LinkedHashSet<>();
        for (String name : names) {
            roots.add(existing(name, directory.resolve(name).toAbsolutePath().normalize()));
        }
        List<Path> directories = roots.stream()
                .map(root -> Files.isDirectory(root) ? root : root.getParent())
                .toList();
        Path common = commonRoot(directories);
        Path base = checkout(common).orElse(common.startsWith(build) ? build : common);
        return new SourceSet(modules, List.copyOf(roots), List.of(), base);
    }

    /**
     * The sources of modules. Generated code and the sources of the modules they depend on serve as context, whether
     * they are built or not.
     *
     * @param start the module in which Maven was started; all reports of a build name files as seen from its checkout, so
     *     that they can be merged
     */
    static SourceSet ofModules(List<MavenProject> modules, MavenProject start, MavenSession session, boolean tests) {
        Set<Path> roots = new LinkedHashSet<>();
        Set<Path> context = new LinkedHashSet<>();
        for (MavenProject module : modules) {
            Path output = Path.of(module.getBuild().getDirectory());
            for (Path root : roots(module, tests)) {
                (root.startsWith(output) ? context : roots).add(root);
            }
            for (MavenProject upstream : session.getProjectDependencyGraph().getUpstreamProjects(module, true)) {
                context.addAll(directories(List.of(upstream.getBuild().getSourceDirectory())));
            }
        }
        context.removeAll(roots);
        return new SourceSet(modules, List.copyOf(roots), List.copyOf(context), repositoryRoot(start, session));
    }

    private static List<Path> roots(MavenProject module, boolean tests) {
        List<Path> roots = new ArrayList<>(directories(module.getCompileSourceRoots()));
        if (tests) {
            roots.addAll(directories(module.getTestCompileSourceRoots()));
        }
        return roots;
    }

    /** Deepest directory above all of them. */
    static Path commonRoot(List<Path> roots) {
        Path common = roots.get(0);
        for (Path root : roots) {
            while (!root.startsWith(common)) {
                common = common.getParent();
            }
        }
        return common;
    }

    /** The directory from which the files of a build are named, when it was started in a module. */
    static Path repositoryRoot(MavenProject project, MavenSession session) {
        List<Path> modules = session.getAllProjects().stream().map(SourceSets::directory).toList();
        File build = session.getRequest().getMultiModuleProjectDirectory();
        return repositoryRoot(directory(project), modules, build == null ? null : build.toPath());
    }

    /**
     * The checkout that holds a module, else the root of the build: what review tools take paths to be relative to. It is
     * the same for all modules of a build, even where they do not lie below each other.
     *
     * @param modules directories of all modules
     * @param build where Maven takes the root of the build to be; may be null
     */
    static Path repositoryRoot(Path module, List<Path> modules, Path build) {
        Optional<Path> checkout = checkout(module);
        if (checkout.isPresent()) {
            return checkout.get();
        }
        Path root = build == null ? null : build.toAbsolutePath().normalize();
        boolean holdsAll = root != null && modules.stream().allMatch(m -> m.startsWith(root));
        return holdsAll ? root : commonRoot(modules);
    }

    private static Path directory(MavenProject module) {
        return module.getBasedir().toPath().toAbsolutePath().normalize();
    }

    /** Root of the checkout that a directory lies in. */
    private static Optional<Path> checkout(Path directory) {
        for (Path at = directory; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private static List<Path> directories(List<String> names) {
        // a snapshot: other threads of the build may add roots meanwhile
        return Stream.of(names.toArray(String[]::new))
                .map(name -> Path.of(name).toAbsolutePath().normalize())
                .filter(Files::isDirectory)
                .distinct()
                .toList();
    }

    private static Path existing(String name, Path path) throws MojoExecutionException {
        if (Files.isDirectory(path) || Files.isRegularFile(path) && name.endsWith(".java")) {
            return path;
        }
        String problem = Files.exists(path) ? "is neither a directory nor a Java file" : "does not exist";
        throw new MojoExecutionException("leaselint.sources: '" + name + "' " + problem + "." + neighbour(path));
    }

    /** Names the directory beside a missing one that was probably meant. */
    private static String neighbour(Path path) {
        Path parent = path.getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            return "";
        }
        try (Stream<Path> siblings = Files.list(parent)) {
            List<String> names = siblings.limit(MAX_SIBLINGS)
                    .filter(Files::isDirectory)
                    .map(sibling -> sibling.getFileName().toString())
                    .toList();
            return DidYouMean.nearest(path.getFileName().toString(), names)
                    .map(n -> " Did you mean '" + parent.resolve(n) + "'?")
                    .orElse("");
        } catch (IOException e) {
            // the hint is a courtesy; the error itself is reported anyway
            return "";
        }
    }
}
