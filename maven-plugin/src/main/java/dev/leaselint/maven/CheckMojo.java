package dev.leaselint.maven;

import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.rules.Descriptor;
import dev.leaselint.core.rules.Rule;
import dev.leaselint.core.rules.Rules;
import dev.leaselint.report.ConsoleFormat;
import dev.leaselint.report.Report;
import dev.leaselint.report.ReportFormat;
import dev.leaselint.report.ReportedFinding;
import dev.leaselint.source.Result;
import dev.leaselint.source.Scanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
public final class CheckMojo extends ScanMojo {
    /** Reports to write: {@code console}, {@code sarif}. */
    @Parameter(property = "leaselint.reports", defaultValue = "console")
    private List<String> reports;

    /** The mildest level that fails the build: {@code error}, {@code warning}, {@code advice} or {@code none}. */
    @Parameter(property = "leaselint.failOn", defaultValue = "error")
    private String failOn;

    @Inject
    CheckMojo(ModuleClassPath moduleClassPath) {
        super(moduleClassPath);
    }

    @Override
    void run() throws MojoExecutionException, MojoFailureException {
        List<ReportFormat> writers = Settings.writers(values("reports", reports));
        Optional<Level> threshold = Settings.threshold(value("failOn", failOn));
        Optional<SourceSet> sourceSet = sourceSet();
        if (sourceSet.isPresent()) {
            Report report = analyse(sourceSet.get());
            Path directory = write(report, writers);
            fail(report, threshold, directory);
        }
    }

    private Report analyse(SourceSet code) throws MojoExecutionException {
        Scan scan = scan(code);
        Result result = Scanner.scan(scan.request());
        List<Notice> notices = new ArrayList<>(scan.notices());
        notices.addAll(result.notices());
        List<Descriptor> active = Rules.all().stream()
                .map(Rule::descriptor)
                .filter(rule -> scan.request().options().runs(rule.id()))
                .toList();
        return new Report(
                version(),
                module(),
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
        String module = module();
        Stream<ReportedFinding> kept = result.findings().stream().map(f -> ReportedFinding.of(f, module));
        Stream<ReportedFinding> suppressed = result.suppressed().stream()
                .map(s -> ReportedFinding.of(s.finding(), module).suppressedBy(s.by()));
        return Stream.concat(kept, suppressed).toList();
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
}
