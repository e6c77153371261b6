package dev.leaselint.maven;

import dev.leaselint.core.finding.Notice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.inject.Inject;
import javax.inject.Named;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.project.DefaultDependencyResolutionRequest;
import org.apache.maven.project.DependencyResolutionException;
import org.apache.maven.project.DependencyResolutionResult;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.ProjectDependenciesResolver;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;

/**
 * Class path of a module, as far as it can be had. Maven's own resolution fails a goal as soon as one jar is missing, for
 * instance that of a module that is not built yet; here a missing jar is a notice, because the analysis does without.
 */
@Named
final class ModuleClassPath {
    private static final int NAMED = 5;

    private final ProjectDependenciesResolver resolver;

    @Inject
    ModuleClassPath(ProjectDependenciesResolver resolver) {
        this.resolver = resolver;
    }

    /**
     * @param entries jars and directories that exist
     * @param notices what is missing
     */
    record Result(List<Path> entries, List<Notice> notices) {}

    /** Classes of the module and of its dependencies; modules of the same build count when they are compiled. */
    Result resolve(MavenProject project, MavenSession session, boolean tests) {
        Set<String> modules =
                session.getProjects().stream().map(ModuleClassPath::key).collect(Collectors.toSet());
        DefaultDependencyResolutionRequest request =
                new DefaultDependencyResolutionRequest(project, session.getRepositorySession());
        request.setResolutionFilter((node, parents) -> wanted(node, modules, tests));

        Set<Path> entries = new LinkedHashSet<>(outputs(project, session, tests));
        List<Notice> notices = new ArrayList<>();
        DependencyResolutionResult result;
        try {
            result = resolver.resolve(request);
        } catch (DependencyResolutionException e) {
            result = e.getResult();
            notices.add(new Notice(Notice.Kind.UNRESOLVED, pom(project), 0, missing(e)));
        }
        result.getResolvedDependencies().stream()
                .map(dependency -> dependency.getArtifact().getFile())
                .filter(file -> file != null)
                .forEach(file -> entries.add(file.toPath()));
        return new Result(List.copyOf(entries), notices);
    }

    private static boolean wanted(DependencyNode node, Set<String> modules, boolean tests) {
        Dependency dependency = node.getDependency();
        return dependency != null
                && !modules.contains(key(dependency.getArtifact()))
                && (tests || !"test".equals(dependency.getScope()));
    }

    private static List<Path> outputs(MavenProject project, MavenSession session, boolean tests) {
        Stream<String> upstream = session.getProjectDependencyGraph().getUpstreamProjects(project, true).stream()
                .map(module -> module.getBuild().getOutputDirectory());
        Stream<String> own = tests
                ? Stream.of(project.getBuild().getOutputDirectory(), project.getBuild().getTestOutputDirectory())
                : Stream.of(project.getBuild().getOutputDirectory());
        return Stream.concat(own, upstream).map(Path::of).filter(Files::isDirectory).toList();
    }

    private static String missing(DependencyResolutionException e) {
        List<String> names = e.getResult().getUnresolvedDependencies().stream()
                .filter(d -> !e.getResult().getResolutionErrors(d).isEmpty())
                .map(d -> d.getArtifact().toString())
                .sorted()
                .toList();
        String what = names.isEmpty()
                ? "dependencies (" + firstLine(e) + ")"
                : names.stream().limit(NAMED).collect(Collectors.joining(", "))
                        + (names.size() > NAMED ? " and " + (names.size() - NAMED) + " more" : "");
        return "not on the class path, so types from it stay unknown: " + what;
    }

    private static String firstLine(Exception e) {
        return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
    }

    private static String pom(MavenProject project) {
        return project.getFile().toString();
    }

    private static String key(MavenProject project) {
        return project.getGroupId() + ":" + project.getArtifactId() + ":" + project.getVersion();
    }

    private static String key(Artifact artifact) {
        return artifact.getGroupId() + ":" + artifact.getArtifactId() + ":" + artifact.getBaseVersion();
    }
}
