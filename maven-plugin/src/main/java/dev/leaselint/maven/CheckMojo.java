package dev.leaselint.maven;

import dev.leaselint.core.Options;
import dev.leaselint.core.config.ProjectFile;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.rules.Descriptor;
import dev.leaselint.core.rules.Rule;
import dev.leaselint.core.rules.Rules;
import dev.leaselint.report.ConsoleFormat;
import dev.leaselint.report.Report;
import dev.leaselint.report.ReportFormat;
import dev.leaselint.report.ReportedFinding;
import dev.leaselint.source.Request;
import dev.leaselint.source.Result;
import dev.leaselint.source.Scanner;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Looks for misuse of Redis locks in Java sources, writes the reports and fails the build when a finding is bad enough.
 * Needs no compiled classes and, with {@code leaselint.sources}, no POM. Properties on the command line win over the
 * POM.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true, requiresProject = false)
public final class CheckMojo extends AbstractMojo {
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

    /** Reports to write: {@code console}, {@code sarif}. */
    @Parameter(property = "leaselint.reports", defaultValue = "console")
    private List<String> reports;

    /**
     * Directory for report files; {@code target/leaselint} of the module, {@code leaselint-report} without a POM. When
     * several modules write reports of their own, a directory outside the module gets one subdirectory for each.
     */
    @Parameter(property = "leaselint.outputDirectory")
    private String outputDirectory;

    /** The mildest level that fails the build: {@code error}, {@code warning}, {@code advice} or {@code none}. */
    @Parameter(property = "leaselint.failOn", defaultValue = "error")
    private String failOn;

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

    @Inject
    CheckMojo(ModuleClassPath moduleClassPath) {
        this.moduleClassPath = moduleClassPath;
    }

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (flag("skip", skip)) {
            getLog().info("Skipped: leaselint.skip is set");
            return;
        }
        Settings.checkNames(session.getUserProperties().stringPropertyNames(), parameters());
        List<ReportFormat> writers = Settings.writers(values("reports", reports));
        Optional<Level> threshold = Settings.threshold(value("failOn", failOn));
        Optional<SourceSet> sourceSet = sourceSet();
        if (sourceSet.isPresent()) {
            Report report = analyse(sourceSet.get());
            Path directory = write(report, writers);
            fail(report, threshold, directory);
        }
    }

    /** Empty when this module has nothing to look at. */
    private Optional<SourceSet> sourceSet() throws MojoExecutionException {
        List<String> directories = Settings.words(values("sources", sources));
        if (!directories.isEmpty()) {
            boolean onCommandLine = session.getUserProperties().containsKey(Settings.PREFIX + "sources");
            if (onCommandLine && hasPom() && !project.isExecutionRoot()) {
                getLog().debug("leaselint.sources are analysed once, in the module where Maven was started");
                return Optional.empty();
            }
            return Optional.of(SourceSets.ofDirectories(directories, home()));
        }
        if (!hasPom()) {
            throw new MojoExecutionException("There is no POM here: say which directories to analyse with"
                    + " -Dleaselint.sources=DIR[,DIR].");
        }
        if (modules().isEmpty()) {
            getLog().debug("A module of packaging pom has no sources");
            return Optional.empty();
        }
        return Optional.of(SourceSets.ofModules(modules(), project, session, tests()));
    }

    /**
     * The modules with sources that this execution is for. A goal that works without a POM is called once only when it
     * comes from the command line, in the uppermost module and for all modules; in the life cycle each module calls it.
     */
    private List<MavenProject> modules() {
        List<MavenProject> all = fromCommandLine() ? session.getProjects() : List.of(project);
        return all.stream().filter(module -> !"pom".equals(module.getPackaging())).toList();
    }

    private boolean fromCommandLine() {
        return execution.getSource() == MojoExecution.Source.CLI;
    }

    private Report analyse(SourceSet code) throws MojoExecutionException {
        List<Descriptor> known = Rules.all().stream().map(Rule::descriptor).toList();
        ProjectFile projectFile = Settings.projectFile(value("config", config), configDirectory());
        Options options = options(projectFile.options(), known);
        String charset = value("encoding", encoding);
        Set<Path> classPath = new LinkedHashSet<>(typedClassPath());
        List<Notice> notices = new ArrayList<>();
        for (MavenProject module : hasPom() ? modules() : List.<MavenProject>of()) {
            ModuleClassPath.Result ofModule = moduleClassPath.resolve(module, session, tests());
            classPath.addAll(ofModule.entries());
            notices.addAll(ofModule.notices());
        }
        Request request = Request.of(code.roots(), code.base(), projectFile.catalog())
                .withContext(code.context())
                .withClassPath(List.copyOf(classPath))
                .withEncoding(charset == null ? StandardCharsets.UTF_8 : Settings.encoding(charset))
                .withFilter(
                        Settings.words(values("includes", includes)),
                        excluded(projectFile),
                        tests())
                .withOptions(options);
        getLog().debug("Analysing " + code + " with class path " + classPath);
        Result result = Scanner.scan(request);
        notices.addAll(result.notices());
        List<Descriptor> active = known.stream().filter(rule -> options.runs(rule.id())).toList();
        String category = hasPom() ? project.getArtifactId() : "";
        return new Report(
                pluginVersion,
                category,
                code.base(),
                active,
                reported(result),
                List.copyOf(result.units().keySet()),
                notices,
                result.stats(),
                Optional.empty(),
                Optional.empty());
    }

    private List<ReportedFinding> reported(Result result) {
        String module = hasPom() ? project.getArtifactId() : "";
        Stream<ReportedFinding> kept = result.findings().stream().map(f -> ReportedFinding.of(f, module));
        Stream<ReportedFinding> suppressed = result.suppressed().stream()
                .map(s -> ReportedFinding.of(s.finding(), module).suppressedBy(s.by()));
        return Stream.concat(kept, suppressed).toList();
    }

    private List<String> excluded(ProjectFile projectFile) {
        List<String> all = new ArrayList<>(projectFile.excludes());
        all.addAll(Settings.words(values("excludes", excludes)));
        return all;
    }

    /** Where Maven was started: one file serves all modules. */
    private Path configDirectory() {
        return hasPom() && session.getTopLevelProject() != null
                ? session.getTopLevelProject().getBasedir().toPath()
                : home();
    }

    private Options options(Options ofProject, List<Descriptor> known) throws MojoExecutionException {
        Options options = new Settings(known.stream().map(Descriptor::id).toList())
                .options(
                        ofProject,
                        values("rules", rules),
                        values("disabledRules", disabledRules),
                        values("severity", severity));
        return Settings.terms(
                options, values("fenceColumns", fenceColumns), values("piiTerms", piiTerms), value("maxTtl", maxTtl));
    }

    private List<Path> typedClassPath() {
        return Settings.words(values("classpath", classpath)).stream()
                .flatMap(entries -> Stream.of(entries.split(Pattern.quote(File.pathSeparator))))
                .map(entry -> home().resolve(entry).normalize())
                .toList();
    }

    private void fail(Report report, Optional<Level> threshold, Path directory) throws MojoFailureException {
        boolean bad = threshold.isPresent()
                && report.open().stream().anyMatch(f -> f.finding().level().compareTo(threshold.get()) >= 0);
        if (bad) {
            String reports = Files.isDirectory(directory) ? "; reports in " + directory : "";
            throw new MojoFailureException("leaselint found " + ConsoleFormat.counts(report) + " (leaselint.failOn="
                    + threshold.get().id() + reports + ")");
        }
    }

    private Path write(Report report, List<ReportFormat> writers) throws MojoExecutionException {
        Path directory = reportDirectory();
        MavenTarget target = new MavenTarget(directory, getLog());
        try {
            for (ReportFormat writer : writers) {
                writer.write(report, target);
            }
            if (writers.stream().noneMatch(ConsoleFormat.class::isInstance)) {
                ConsoleFormat.conclude(report, target);
            }
        } catch (IOException e) {
            throw new MojoExecutionException("Reports cannot be written to " + directory + ": " + e, e);
        }
        return directory;
    }

    private Path reportDirectory() {
        String configured = value("outputDirectory", outputDirectory);
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

    /** What relative names are relative to: the module, or the current directory. */
    private Path home() {
        File directory = hasPom() ? project.getBasedir() : new File(session.getExecutionRootDirectory());
        return directory.toPath().toAbsolutePath().normalize();
    }

    private boolean hasPom() {
        return session.getRequest().isProjectPresent();
    }

    private boolean tests() throws MojoExecutionException {
        return flag("includeTests", includeTests);
    }

    /** Names of the properties that any goal of this plugin reads. */
    private Set<String> parameters() {
        return execution.getMojoDescriptor().getPluginDescriptor().getMojos().stream()
                .flatMap(goal -> goal.getParameters().stream())
                .filter(parameter -> parameter.isEditable())
                .map(parameter -> Settings.PREFIX + parameter.getName())
                .collect(Collectors.toSet());
    }

    private boolean flag(String parameter, boolean configured) throws MojoExecutionException {
        return Settings.flag(parameter, value(parameter, String.valueOf(configured)));
    }

    private String value(String parameter, String configured) {
        return session.getUserProperties().getProperty(Settings.PREFIX + parameter, configured);
    }

    private List<String> values(String parameter, List<String> configured) {
        String typed = session.getUserProperties().getProperty(Settings.PREFIX + parameter);
        return typed == null ? configured : List.of(typed);
    }
}
