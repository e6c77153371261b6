package dev.leaselint.maven;

import dev.leaselint.change.Change;
import dev.leaselint.change.ChangeFilter;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.inventory.Inventory;
import dev.leaselint.core.inventory.Lock;
import dev.leaselint.report.InventoryHtml;
import dev.leaselint.report.InventoryJson;
import dev.leaselint.report.InventoryMarkdown;
import dev.leaselint.report.InventoryReport;
import dev.leaselint.report.ReportFiles;
import dev.leaselint.source.Result;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.project.MavenProject;

/**
 * Lists every Redis lock of the code: key, owner, lease, wait, renewal, release, fencing, guarded writes, calls made
 * while it is held, transaction and places, with the questions of a review answered from the code. Writes
 * {@code inventory.html}, {@code inventory.md} and {@code inventory.json}. With {@code leaselint.changedSince} only the
 * locks that the change touches: the Markdown is the filled card for a review. Bound to the life cycle of a build of
 * several modules, each module has its own list, and the last one writes that of the whole build to the output directory
 * of the uppermost module. Fails no build.
 */
@Mojo(name = "inventory", threadSafe = true, requiresProject = false)
public final class InventoryMojo extends FindingsMojo {
    @Inject
    InventoryMojo(ModuleClassPath moduleClassPath) {
        super(moduleClassPath);
    }

    @Override
    void run() throws MojoExecutionException {
        Optional<SourceSet> sourceSet = sourceSet();
        if (sourceSet.isPresent()) {
            InventoryReport report = inventory(sourceSet.get(), module(), List.of());
            write(report, report.notices(), reportDirectory());
            if (isPartOfBuild()) {
                add(Optional.of(project()));
            }
        }
    }

    @Override
    void skipped() throws MojoExecutionException {
        if (isPartOfBuild()) {
            add(Optional.empty());
        }
    }

    private void add(Optional<MavenProject> module) throws MojoExecutionException {
        watchedState().inventories().<MojoExecutionException>add(
                execution(), module, expected(), buildHasFailed(), (executions, modules, untold) -> {
                    List<MavenProject> distinct = modules.stream().distinct().toList();
                    writeWhole(distinct, missing(executions, distinct.size()));
                });
    }

    /** Reads all modules together: a lock that several of them use is one lock, which their own lists cannot tell. */
    private void writeWhole(List<MavenProject> modules, List<Notice> missing) throws MojoExecutionException {
        Optional<SourceSet> code = sourceSet(modules);
        if (code.isPresent()) {
            // the modules have told the notices on their code
            write(inventory(code.get(), rootModule(), missing), missing, rootReportDirectory());
        }
    }

    private InventoryReport inventory(SourceSet code, String title, List<Notice> more) throws MojoExecutionException {
        Optional<Change> named = change(code.base());
        Found found = find(code, true);
        Optional<Change> change = named.map(c -> c.throughLinks(code.base(), found.result().units().keySet()));
        List<Lock> all = found.result().inventory().locks();
        List<Lock> shown = change.isPresent() ? touched(change.get(), found) : all;
        List<Notice> notices = new ArrayList<>(found.notices());
        notices.addAll(more);
        Stream<String> leftOut = all.stream()
                .filter(lock -> !shown.contains(lock))
                .flatMap(lock -> lock.places().stream())
                .map(place -> place.file().path());
        change.flatMap(c -> c.untold(leftOut)).ifPresent(notices::add);
        Inventory locks = new Inventory(shown);
        return new InventoryReport(
                version(), title, locks, notices, found.result().stats(), change.map(FindingsMojo::summary));
    }

    private List<Lock> touched(Change change, Found found) throws MojoExecutionException {
        ChangeFilter filter = new ChangeFilter(change, found.result().units());
        Optional<Set<String>> before = before(change, found, true).map(InventoryMojo::summaries);
        return found.result().inventory().locks().stream()
                .filter(lock -> filter.concerns(lock)
                        || before.filter(known -> !known.contains(lock.summary())).isPresent())
                .toList();
    }

    private static Set<String> summaries(Result result) {
        return result.inventory().locks().stream().map(Lock::summary).collect(Collectors.toSet());
    }

    private void write(InventoryReport report, List<Notice> news, Path directory) throws MojoExecutionException {
        try {
            ReportFiles.save(directory.resolve(InventoryHtml.FILE), InventoryHtml.render(report));
            ReportFiles.save(directory.resolve(InventoryMarkdown.FILE), InventoryMarkdown.render(report));
            ReportFiles.save(directory.resolve(InventoryJson.FILE), InventoryJson.render(report));
        } catch (IOException e) {
            throw new MojoExecutionException("The inventory cannot be written to " + directory + ": " + e, e);
        }
        news.forEach(notice -> getLog().warn((notice.path()
                        + (notice.line() > 0 ? ":" + notice.line() : "") + " " + notice.message()).strip()));
        getLog().info(report.counts() + " in " + report.stats().looked() + " files; see "
                + directory.resolve(InventoryHtml.FILE));
    }
}
