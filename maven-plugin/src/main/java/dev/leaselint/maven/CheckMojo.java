package dev.leaselint.maven;

import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.report.ConsoleFormat;
import dev.leaselint.report.HtmlFormat;
import dev.leaselint.report.Report;
import dev.leaselint.report.ReportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Looks for misuse of Redis locks in Java sources, writes the reports and fails the build when a finding is bad enough.
 * Needs no compiled classes and, with {@code leaselint.sources}, no POM. Properties on the command line win over the
 * POM.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true, requiresProject = false)
public final class CheckMojo extends FindingsMojo {
    /**
     * Reports to write: {@code console}, {@code sarif}, {@code sarif-full}, {@code github}, {@code gitlab},
     * {@code rdjson}, {@code rdjsonl}, {@code checkstyle}, {@code junit}, {@code sonar}, {@code markdown},
     * {@code html}, {@code json}. In the life cycle of a build of several modules each module writes its own, and the
     * last one writes those on the whole build to the output directory of the uppermost module.
     */
    @Parameter(property = "leaselint.reports", defaultValue = "console")
    private List<String> reports;

    /** The mildest level that fails the build: {@code error}, {@code warning}, {@code advice} or {@code none}. */
    @Parameter(property = "leaselint.failOn", defaultValue = "error")
    private String failOn;

    /** Whether entries of the baseline that are not needed any more fail the build. */
    @Parameter(property = "leaselint.failOnStaleBaseline", defaultValue = "false")
    private boolean failOnStaleBaseline;

    @Inject
    CheckMojo(ModuleClassPath moduleClassPath) {
        super(moduleClassPath);
    }

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        List<ReportFormat> formats = Settings.formats(values("reports", reports));
        Optional<Level> threshold = Settings.threshold(value("failOn", failOn));
        boolean needsCleanBaseline = flag("failOnStaleBaseline", failOnStaleBaseline);
        Optional<SourceSet> sourceSet = sourceSet();
        if (sourceSet.isPresent()) {
            Report report = report(sourceSet.get(), formats.stream().anyMatch(HtmlFormat.class::isInstance));
            Optional<String> reason = reason(report, threshold, needsCleanBaseline);
            Path directory = reportDirectory();
            boolean part = isPartOfBuild();
            write(report, part ? formats.stream().filter(f -> !f.once()).toList() : formats, directory);
            if (part) {
                add(Optional.of(report), formats, reason.isPresent());
            }
            if (reason.isPresent()) {
                String where = Files.isDirectory(directory) ? "; reports in " + directory : "";
                throw new MojoFailureException(reason.get() + where + ")");
            }
        }
    }

    private static Optional<String> reason(Report report, Optional<Level> threshold, boolean needsCleanBaseline) {
        if (threshold.isPresent()
                && report.open().stream().anyMatch(f -> f.finding().level().compareTo(threshold.get()) >= 0)) {
            return Optional.of("leaselint found " + ConsoleFormat.counts(report) + " (leaselint.failOn="
                    + threshold.get().id());
        }
        return report.baseline()
                .filter(baseline -> needsCleanBaseline && !baseline.stale().isEmpty())
                .map(baseline -> "the baseline has " + baseline.stale().size()
                        + " entries that are not needed any more (leaselint.failOnStaleBaseline");
    }

    @Override
    void skipped() throws MojoExecutionException {
        if (isPartOfBuild()) {
            add(Optional.empty(), Settings.formats(values("reports", reports)), false);
        }
    }

    private void add(Optional<Report> report, List<ReportFormat> formats, boolean fails) throws MojoExecutionException {
        watchedState().reports().<MojoExecutionException>add(
                execution(), report, expected(), fails || buildHasFailed(), (executions, whole, untold) -> {
                    Report merged = Report.merged(rootModule(), whole).with(missing(executions, whole.size()));
                    writeWhole(merged, untold, formats);
                });
    }

    private void writeWhole(Report merged, List<Report> untold, List<ReportFormat> formats)
            throws MojoExecutionException {
        Path directory = rootReportDirectory();
        MavenTarget target = new MavenTarget(directory, getLog());
        try {
            for (ReportFormat format : formats) {
                boolean once = format.once();
                if (once && !untold.isEmpty()) {
                    format.write(Report.merged(rootModule(), untold), target);
                } else if (!once && !(format instanceof ConsoleFormat)) {
                    format.write(merged, target);
                }
            }
            getLog().info("All modules so far: " + ConsoleFormat.figures(merged));
        } catch (IOException e) {
            throw unwritable(directory, e);
        }
    }

    private void write(Report report, List<ReportFormat> formats, Path directory) throws MojoExecutionException {
        MavenTarget target = new MavenTarget(directory, getLog());
        try {
            for (ReportFormat format : formats) {
                format.write(report, target);
            }
            if (formats.stream().noneMatch(ConsoleFormat.class::isInstance)) {
                ConsoleFormat.conclude(report, target);
            }
        } catch (IOException e) {
            throw unwritable(directory, e);
        }
    }

    private static MojoExecutionException unwritable(Path directory, IOException e) {
        return new MojoExecutionException("Reports cannot be written to " + directory + ": " + e, e);
    }
}
