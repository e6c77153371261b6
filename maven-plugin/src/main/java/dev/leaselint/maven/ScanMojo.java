package dev.leaselint.maven;

import dev.leaselint.change.Before;
import dev.leaselint.core.Options;
import dev.leaselint.core.config.ProjectFile;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.rules.Descriptor;
import dev.leaselint.core.rules.Rule;
import dev.leaselint.core.rules.Rules;
import dev.leaselint.source.Request;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** What the goals that scan sources have in common: which code, with which class path, rules and options. */
abstract class ScanMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private MojoExecution execution;

    @Parameter(defaultValue = "${plugin.version}", readonly = true, required = true)
    private String pluginVersion;

    /** Does nothing when true. */
    @Parameter(property = "leaselint.skip", defaultValue = "false")
    private boolean skip;

    /** Directories with Java sources, or single files, instead of those of the module. Without a POM they must be given. */
    @Parameter(property = "leaselint.sources")
    private List<String> sources;

    /**
     * Jars and class directories that explain the types of the code, in addition to the dependencies of the module.
     * Separated by commas or by the path separator of the system.
     */
    @Parameter(property = "leaselint.classpath")
    private List<String> classpath;

    /**
     * Directory for report files; {@code target/leaselint} of the module, {@code leaselint-report} without a POM. When
     * several modules write reports of their own, a directory outside the module gets one subdirectory for each.
     */
    @Parameter(property = "leaselint.outputDirectory")
    private String outputDirectory;

    /** Ids of the rules to run; all when empty. */
    @Parameter(property = "leaselint.rules")
    private List<String> rules;

    /** Ids of rules not to run. */
    @Parameter(property = "leaselint.disabledRules")
    private List<String> disabledRules;

    /** Levels that differ from the default, {@code Rule=level}. */
    @Parameter(property = "leaselint.severity")
    private List<String> severity;

    /** Columns that hold a fencing token or a version, instead of the usual names such as {@code version}. */
    @Parameter(property = "leaselint.fenceColumns")
    private List<String> fenceColumns;

    /** Names of personal data in addition to the built-in ones, as in {@code customerNumber,tax file no}. */
    @Parameter(property = "leaselint.piiTerms")
    private List<String> piiTerms;

    /** Longest lease that is not worth a remark, as in {@code 90m} or {@code PT24H}; 24 hours when not set. */
    @Parameter(property = "leaselint.maxTtl")
    private String maxTtl;

    /**
     * File with what is special about the project: levels, own clients and wrappers, columns, terms. {@code leaselint.yml}
     * of the uppermost module when it is there. What is set here or on the command line wins over the file.
     */
    @Parameter(property = "leaselint.config")
    private String config;

    /** Ant patterns of files to analyse, relative to their source directory; all when empty. */
    @Parameter(property = "leaselint.includes")
    private List<String> includes;

    /** Ant patterns of files to leave out, relative to their source directory. */
    @Parameter(property = "leaselint.excludes")
    private List<String> excludes;

    /** Whether test sources are analysed too. */
    @Parameter(property = "leaselint.includeTests", defaultValue = "false")
    private boolean includeTests;

    /** Encoding of the sources; that of the project, else UTF-8. */
    @Parameter(property = "leaselint.encoding", defaultValue = "${project.build.sourceEncoding}")
    private String encoding;

    private final ModuleClassPath moduleClassPath;

    ScanMojo(ModuleClassPath moduleClassPath) {
        this.moduleClassPath = moduleClassPath;
    }

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skips()) {
            getLog().info("Skipped: leaselint.skip is set");
            skipped();
            return;
        }
        checkNames();
        run();
    }

    /** Whether the goal is to do nothing. */
    final boolean skips() throws MojoExecutionException {
        return flag("skip", skip);
    }

    /** Refuses misspelt parameters of the POM and the command line, and tells of properties that mean nothing. */
    final void checkNames() throws MojoExecutionException {
        Settings.checkElements(ParameterNames.configured(project, execution), ParameterNames.elements(execution));
        Set<String> typed = session.getUserProperties().stringPropertyNames();
        for (String property : Settings.checkNames(typed, ParameterNames.properties(execution))) {
            if (!project.getProperties().containsKey(property)) {
                getLog().warn(property + " is no parameter of this goal and does nothing;"
                        + " mvn leaselint:help -Ddetail lists all parameters");
            }
        }
    }

    /** Called instead of the goal itself when it is to do nothing. */
    void skipped() throws MojoExecutionException {}

    /** The goal itself; parameters whose names nobody knows are refused before. */
    abstract void run() throws MojoExecutionException, MojoFailureException;

    /** Empty when this module has nothing to look at. */
    final Optional<SourceSet> sourceSet() throws MojoExecutionException {
        return sourceSet(hasPom() ? modules() : List.of());
    }

    /** @param modules those with sources that are to be looked at */
    final Optional<SourceSet> sourceSet(List<MavenProject> modules) throws MojoExecutionException {
        List<String> directories = Settings.words(values("sources", sources));
        if (!directories.isEmpty()) {
            boolean onCommandLine = session.getUserProperties().containsKey(Settings.PREFIX + "sources");
            if (onCommandLine && hasPom() && !project.isExecutionRoot()) {
                getLog().debug("leaselint.sources are analysed once, in the module where Maven was started");
                return Optional.empty();
            }
            return Optional.of(SourceSets.ofDirectories(
                    directories, modules, home(), hasPom() ? SourceSets.repositoryRoot(root(), session) : home()));
        }
        if (!hasPom()) {
            throw new MojoExecutionException("There is no POM here: say which directories to analyse with"
                    + " -Dleaselint.sources=DIR[,DIR].");
        }
        if (modules.isEmpty()) {
            getLog().debug("A module of packaging pom has no sources");
            return Optional.empty();
        }
        return Optional.of(SourceSets.ofModules(modules, root(), session, tests()));
    }

    /**
     * The modules with sources that this execution is for. A goal that works without a POM is called once only when it
     * comes from the command line, in the uppermost module and for all modules; in the life cycle each module calls it.
     */
    List<MavenProject> modules() {
        return withSources(fromCommandLine() ? session.getProjects() : List.of(project));
    }

    private static List<MavenProject> withSources(List<MavenProject> modules) {
        return modules.stream().filter(module -> !"pom".equals(module.getPackaging())).toList();
    }

    final MavenProject project() {
        return project;
    }

    final boolean fromCommandLine() {
        return execution.getSource() == MojoExecution.Source.CLI;
    }

    /**
     * What to scan.
     *
     * @param notices what is known to be missing before the scan
     */
    record Scan(Request request, List<Notice> notices) {}

    final Scan scan(SourceSet code) throws MojoExecutionException {
        ProjectFile projectFile = Settings.projectFile(given("config", config), rootDirectory());
        String charset = given("encoding", encoding);
        Set<Path> classPath = new LinkedHashSet<>(typedClassPath());
        List<Notice> notices = new ArrayList<>();
        for (MavenProject module : code.modules()) {
            ModuleClassPath.Result ofModule = moduleClassPath.resolve(module, session, tests());
            classPath.addAll(ofModule.entries());
            notices.addAll(ofModule.notices());
        }
        getLog().debug("Analysing " + code + " with class path " + classPath);
        Request request = Request.of(code.roots(), code.base(), projectFile.catalog())
                .withContext(code.context())
                .withClassPath(List.copyOf(classPath))
                .withEncoding(charset == null ? StandardCharsets.UTF_8 : Settings.encoding(charset));
        return new Scan(with(projectFile, request), notices);
    }

    /** The request with what the file about the project and the parameters say. */
    private Request with(ProjectFile projectFile, Request request) throws MojoExecutionException {
        List<String> excluded = new ArrayList<>(projectFile.excludes());
        excluded.addAll(Settings.words(values("excludes", excludes)));
        return request.withCatalog(projectFile.catalog())
                .withFilter(Settings.words(values("includes", includes)), excluded, tests())
                .withOptions(options(
                        projectFile.options(),
                        Rules.all().stream().map(Rule::descriptor).toList()));
    }

    /** The same scan of the code as it was before a change, with the file about the project as it was. */
    final Request before(Scan scan, Before before) throws MojoExecutionException {
        Request request = before.of(scan.request());
        Path file = Settings.projectFilePath(given("config", config), rootDirectory());
        Optional<Optional<String>> text = before.text(file);
        return text.isEmpty() ? request : with(Settings.earlierProjectFile(text.get(), file), request);
    }

    // ---- the build as a whole

    /** Where Maven was started: one file serves all modules. */
    final Path rootDirectory() {
        return hasPom() ? root().getBasedir().toPath().toAbsolutePath().normalize() : home();
    }

    /** The module in which Maven was started, even when only others are built. */
    private MavenProject root() {
        return session.getAllProjects().stream()
                .filter(MavenProject::isExecutionRoot)
                .findFirst()
                .orElse(session.getTopLevelProject() == null ? project : session.getTopLevelProject());
    }

    /** Artifact id of the module in which Maven was started. */
    final String rootModule() {
        return root().getArtifactId();
    }

    final ReactorState state() {
        return ReactorState.of(session);
    }

    /** The state of the build, to which executions add; what they add is written at the end of the build at the latest. */
    final ReactorState watchedState() {
        ReactorState state = state();
        state.watch(session, getLog());
        return state;
    }

    /** Whether this execution looks at one module of a build of several. */
    final boolean isPartOfBuild() {
        return hasPom() && !fromCommandLine() && session.getProjects().size() > 1;
    }

    /** What tells this execution apart from all others of the build. */
    final String execution() {
        return project.getId() + ":" + execution.getExecutionId();
    }

    /** Number of executions of this goal in the life cycles of the modules that are built. */
    final int expected() {
        return withSources(session.getProjects()).stream()
                .mapToInt(module -> (int) module.getBuildPlugins().stream()
                        .filter(plugin -> plugin.getKey().equals(execution.getPlugin().getKey()))
                        .flatMap(plugin -> plugin.getExecutions().stream())
                        .flatMap(bound -> bound.getGoals().stream())
                        .filter(execution.getGoal()::equals)
                        .count())
                .sum();
    }

    /**
     * What pages on the whole build do not speak of.
     *
     * @param executions number of executions so far, skipped ones too
     * @param modules number of modules that were looked at
     */
    final List<Notice> missing(int executions, int modules) {
        int all = withSources(session.getAllProjects()).size();
        return executions >= expected() && coversBuild()
                ? List.of()
                : List.of(new Notice(Notice.Kind.CONFIGURATION, "", 0,
                        "this report covers " + modules + " of " + all + " modules of the build"));
    }

    /** Whether all modules are built, not a choice of them. */
    final boolean coversBuild() {
        return hasPom() && session.getProjects().size() == session.getAllProjects().size();
    }

    final boolean buildHasFailed() {
        return session.getResult() != null && session.getResult().hasExceptions();
    }

    /** Artifact id of the module in which a file lies; that of this module when it lies in none. */
    final String moduleOf(Path file) {
        return hasPom()
                ? session.getAllProjects().stream()
                        .filter(module -> file.startsWith(module.getBasedir().toPath().toAbsolutePath().normalize()))
                        .max(Comparator.comparing(module -> module.getBasedir().toPath().getNameCount()))
                        .orElse(project)
                        .getArtifactId()
                : "";
    }

    private Options options(Options ofProject, List<Descriptor> known) throws MojoExecutionException {
        Options options = new Settings(known.stream().map(Descriptor::id).toList())
                .options(
                        ofProject,
                        values("rules", rules),
                        values("disabledRules", disabledRules),
                        values("severity", severity));
        return Settings.terms(
                options, values("fenceColumns", fenceColumns), values("piiTerms", piiTerms), given("maxTtl", maxTtl));
    }

    private List<Path> typedClassPath() {
        return Settings.words(values("classpath", classpath)).stream()
                .flatMap(entries -> Stream.of(entries.split(Pattern.quote(File.pathSeparator))))
                .map(entry -> home().resolve(entry).normalize())
                .toList();
    }

    final Path reportDirectory() {
        String configured = given("outputDirectory", outputDirectory);
        if (!hasPom()) {
            return home().resolve(configured == null ? "leaselint-report" : configured).normalize();
        }
        if (configured == null) {
            return Path.of(project.getBuild().getDirectory()).resolve("leaselint");
        }
        Path directory = home().resolve(configured).normalize();
        boolean shared =
                !fromCommandLine() && session.getAllProjects().size() > 1 && !directory.startsWith(home());
        return shared ? directory.resolve(project.getArtifactId()) : directory;
    }

    /** Directory of the reports on the whole build, in which the modules have subdirectories where they share it. */
    final Path rootReportDirectory() {
        String configured = given("outputDirectory", outputDirectory);
        return configured == null
                ? Path.of(root().getBuild().getDirectory()).resolve("leaselint")
                : rootDirectory().resolve(configured).normalize();
    }

    /** What relative names are relative to: the module, or the current directory. */
    final Path home() {
        File directory = hasPom() ? project.getBasedir() : new File(session.getExecutionRootDirectory());
        return directory.toPath().toAbsolutePath().normalize();
    }

    final boolean hasPom() {
        return session.getRequest().isProjectPresent();
    }

    /** Version of this plugin. */
    final String version() {
        return pluginVersion;
    }

    /** Artifact id of the module; empty without a POM. */
    final String module() {
        return hasPom() ? project.getArtifactId() : "";
    }

    final boolean tests() throws MojoExecutionException {
        return flag("includeTests", includeTests);
    }

    final boolean flag(String parameter, boolean configured) throws MojoExecutionException {
        return Settings.flag(parameter, value(parameter, String.valueOf(configured)));
    }

    final String value(String parameter, String configured) {
        return session.getUserProperties().getProperty(Settings.PREFIX + parameter, configured);
    }

    /** The same for what need not be set; null when nothing but blanks is there, as from a variable of CI that is empty. */
    final String given(String parameter, String configured) {
        return Settings.given(value(parameter, configured));
    }

    final List<String> values(String parameter, List<String> configured) {
        String typed = session.getUserProperties().getProperty(Settings.PREFIX + parameter);
        return typed == null ? configured : List.of(typed);
    }
}
