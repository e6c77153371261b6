package dev.leaselint.maven;

import dev.leaselint.report.ConsoleFormat;
import dev.leaselint.report.HtmlFormat;
import dev.leaselint.report.Report;
import dev.leaselint.report.ReportFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.doxia.sink.Sink;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.reporting.MavenReport;
import org.apache.maven.reporting.MavenReportException;

/**
 * Puts the page of findings into the site of the module: {@code leaselint.html}, the same page that the goal
 * {@code check} writes for {@code leaselint.reports=html}. For the section {@code reporting} of a POM. Fails no build
 * because of findings.
 */
@Mojo(name = "report", defaultPhase = LifecyclePhase.SITE, threadSafe = true)
public final class ReportMojo extends FindingsMojo implements MavenReport {
    private static final String NAME = "leaselint";

    /** Directory of the site; the site plugin chooses it when it runs the goal. */
    @Parameter(defaultValue = "${project.reporting.outputDirectory}", readonly = true, required = true)
    private File siteDirectory;

    @Inject
    ReportMojo(ModuleClassPath moduleClassPath) {
        super(moduleClassPath);
    }

    @Override
    void run() throws MojoExecutionException {
        Optional<SourceSet> sourceSet = sourceSet();
        if (sourceSet.isPresent()) {
            Report report = report(sourceSet.get(), true);
            Path page = siteDirectory.toPath().resolve(NAME + ".html");
            try {
                ReportFiles.save(page, new HtmlFormat().render(report));
            } catch (IOException e) {
                throw new MojoExecutionException("The report cannot be written to " + page + ": " + e, e);
            }
            getLog().info(ConsoleFormat.figures(report) + "; see " + page);
        }
    }

    // ---- what the site plugin asks

    /** A page of its own: the site links to it. */
    @Override
    public boolean isExternalReport() {
        return true;
    }

    @Override
    public boolean canGenerateReport() throws MavenReportException {
        try {
            return !skips() && sourceSet().isPresent();
        } catch (MojoExecutionException e) {
            throw new MavenReportException(e.getMessage(), e);
        }
    }

    @Override
    public void generate(Sink sink, Locale locale) throws MavenReportException {
        try {
            checkNames();
            run();
        } catch (MojoExecutionException e) {
            throw new MavenReportException(e.getMessage(), e);
        }
    }

    @Override
    public String getOutputName() {
        return NAME;
    }

    @Override
    public String getCategoryName() {
        return CATEGORY_PROJECT_REPORTS;
    }

    @Override
    public String getName(Locale locale) {
        return NAME;
    }

    @Override
    public String getDescription(Locale locale) {
        return "Misuse of Redis locks: findings with code, explanation and repair.";
    }

    @Override
    public void setReportOutputDirectory(File directory) {
        siteDirectory = directory;
    }

    @Override
    public File getReportOutputDirectory() {
        return siteDirectory;
    }
}
