package dev.leaselint.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.graph.DefaultProjectDependencyGraph;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystemSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceSetsTest {
    @TempDir
    private Path home;

    @BeforeEach
    void makeDirectories() throws IOException {
        Files.createDirectories(home.resolve("a/src/main"));
        Files.createDirectories(home.resolve("a/source"));
        Files.createFile(home.resolve("a/file"));
    }

    private SourceSet ofDirectories(String... names) throws MojoExecutionException {
        return SourceSets.ofDirectories(List.of(names), List.of(), home, home);
    }

    @Test
    void filesAreNamedAsSeenFromTheBuildWhicheverPartIsLookedAt() throws MojoExecutionException {
        assertThat(ofDirectories("a/src/../src")).isEqualTo(
                new SourceSet(List.of(), List.of(home.resolve("a/src")), List.of(), home));
        SourceSet set = ofDirectories("a/src/main", home.resolve("a/source").toString());
        assertThat(set.base()).isEqualTo(home);
        assertThat(set.roots()).containsExactly(home.resolve("a/src/main"), home.resolve("a/source"));
    }

    @Test
    void directoriesElsewhereShareTheDeepestBase() throws MojoExecutionException {
        Path build = home.resolve("a/src");
        assertThat(SourceSets.ofDirectories(List.of("a/source"), List.of(), home, build).base())
                .isEqualTo(home.resolve("a/source"));
        assertThat(SourceSets.ofDirectories(List.of("a/source", "a/src"), List.of(), home, build).base())
                .isEqualTo(home.resolve("a"));
    }

    @Test
    void aCheckoutIsWhatFilesOfDirectoriesAreNamedFrom() throws IOException, MojoExecutionException {
        Files.createDirectories(home.resolve("a/.git"));
        assertThat(ofDirectories("a/src/main").base()).isEqualTo(home.resolve("a"));
    }

    @Test
    void missingDirectoryNamesItsNeighbour() {
        assertThatThrownBy(() -> ofDirectories("a/sorce"))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("leaselint.sources: 'a/sorce' does not exist. Did you mean '" + home.resolve("a/source")
                        + "'?");
        assertThatThrownBy(() -> ofDirectories("b/c/d"))
                .hasMessage("leaselint.sources: 'b/c/d' does not exist.");
    }

    @Test
    void singleFilesAreAllowed() throws IOException, MojoExecutionException {
        Path file = Files.createFile(home.resolve("a/A.java"));
        assertThat(ofDirectories("a/A.java"))
                .isEqualTo(new SourceSet(List.of(), List.of(file), List.of(), home));
    }

    @Test
    void otherFilesAreNot() {
        assertThatThrownBy(() -> ofDirectories("a/file"))
                .hasMessage("leaselint.sources: 'a/file' is neither a directory nor a Java file.");
    }

    // ---- what paths of a module are relative to

    @Test
    void pathsOfModulesStartAtTheRootOfTheBuild() {
        List<Path> modules = List.of(home, home.resolve("a"), home.resolve("b"));
        assertThat(SourceSets.repositoryRoot(home.resolve("b"), modules, home)).isEqualTo(home);
        assertThat(SourceSets.repositoryRoot(home.resolve("b"), modules, home.getParent()))
                .isEqualTo(home.getParent());
        // started with --file from elsewhere
        assertThat(SourceSets.repositoryRoot(home.resolve("b"), modules, home.resolve("elsewhere"))).isEqualTo(home);
        assertThat(SourceSets.repositoryRoot(home.resolve("b"), modules, null)).isEqualTo(home);
    }

    @Test
    void modulesBesideTheirParentHaveOneRootToo() {
        List<Path> modules = List.of(home.resolve("parent"), home.resolve("a"), home.resolve("b"));
        for (Path module : modules) {
            assertThat(SourceSets.repositoryRoot(module, modules, home.resolve("parent"))).isEqualTo(home);
        }
    }

    @Test
    void aCheckoutIsTheRootWhereThereIsOne() throws IOException {
        Files.createDirectories(home.resolve("a/.git"));
        List<Path> modules = List.of(home.resolve("a/x"), home.resolve("a/y"));
        assertThat(SourceSets.repositoryRoot(home.resolve("a/x"), modules, home.resolve("a/x")))
                .isEqualTo(home.resolve("a"));
    }

    @Test
    void aModuleOutsideOfTheCheckoutIsNamedAsSeenFromThere() throws Exception {
        Files.createDirectories(home.resolve("a/.git"));
        MavenProject start = module("a");
        MavenProject outside = module("b");
        MavenSession session = new MavenSession(
                null, (RepositorySystemSession) null, new DefaultMavenExecutionRequest(), new DefaultMavenExecutionResult());
        session.setAllProjects(List.of(start, outside));
        session.setProjects(List.of(start, outside));
        session.setProjectDependencyGraph(new DefaultProjectDependencyGraph(List.of(start, outside)));
        assertThat(SourceSets.ofModules(List.of(outside), start, session, false).base()).isEqualTo(home.resolve("a"));
        assertThat(SourceSets.ofModules(List.of(start), start, session, false).base()).isEqualTo(home.resolve("a"));
    }

    private MavenProject module(String name) {
        Model model = new Model();
        model.setGroupId("g");
        model.setArtifactId(name);
        model.setVersion("1");
        model.setBuild(new Build());
        model.getBuild().setDirectory(home.resolve(name).resolve("target").toString());
        model.getBuild().setSourceDirectory(home.resolve(name).resolve("src").toString());
        MavenProject project = new MavenProject(model);
        project.setFile(home.resolve(name).resolve("pom.xml").toFile());
        return project;
    }
}
