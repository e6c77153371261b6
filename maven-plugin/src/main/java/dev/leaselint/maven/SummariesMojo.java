package dev.leaselint.maven;

import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.summary.SummaryFile;
import dev.leaselint.source.Scanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.project.MavenProject;

/**
 * Writes what other modules need to see through the lock helpers of this one into {@code META-INF/leaselint} of its
 * classes, from where it goes into the jar. A build that compiles with Error Prone and leaselint does not need the
 * goal: there the compiler writes the same files.
 */
@Mojo(name = "summaries", defaultPhase = LifecyclePhase.PROCESS_CLASSES, threadSafe = true)
public final class SummariesMojo extends ScanMojo {
    @Inject
    SummariesMojo(ModuleClassPath moduleClassPath) {
        super(moduleClassPath);
    }

    @Override
    void run() throws MojoExecutionException {
        Optional<SourceSet> code = sourceSet();
        if (code.isPresent()) {
            Scan scan = scan(code.get());
            Scanner.Summarized summarized = Scanner.summarize(scan.request());
            scan.notices().forEach(notice -> getLog().debug(text(notice)));
            summarized.notices().forEach(notice -> getLog().warn(text(notice)));
            write(summarized.files(), Path.of(project().getBuild().getOutputDirectory()));
        }
    }

    /** Every module has its own call, from the command line too. */
    @Override
    List<MavenProject> modules() {
        return "pom".equals(project().getPackaging()) ? List.of() : List.of(project());
    }

    private static String text(Notice notice) {
        return (notice.path().isEmpty() ? "" : notice.path() + ": ") + notice.message();
    }

    private void write(Map<String, byte[]> files, Path classes) throws MojoExecutionException {
        try {
            removeOthers(files.keySet(), classes);
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Path path = classes.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.write(path, file.getValue());
            }
            if (!files.isEmpty()) {
                Files.write(classes.resolve(SummaryFile.MARKER), SummaryFile.marker());
            }
        } catch (IOException e) {
            throw new MojoExecutionException("Summaries cannot be written to " + classes + ": " + e, e);
        }
        getLog().info("Summaries of " + files.size() + (files.size() == 1 ? " type" : " types") + " for other modules");
    }

    /** Removes what is left of types that are gone or lead to no lock any more. */
    private static void removeOthers(Set<String> names, Path classes) throws IOException {
        Path directory = classes.resolve(SummaryFile.DIRECTORY);
        Set<Path> kept = new HashSet<>();
        names.forEach(name -> kept.add(classes.resolve(name)));
        if (Files.isDirectory(directory)) {
            try (Stream<Path> found = Files.list(directory)) {
                for (Path file : found.filter(Files::isRegularFile).filter(f -> !kept.contains(f)).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
