package dev.leaselint.maven;

import dev.leaselint.change.Change;
import dev.leaselint.change.ChangeFilter;
import dev.leaselint.core.inventory.Inventory;
import dev.leaselint.report.InventoryHtml;
import dev.leaselint.report.InventoryJson;
import dev.leaselint.report.InventoryMarkdown;
import dev.leaselint.report.InventoryReport;
import dev.leaselint.report.ReportFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Lists every Redis lock of the code: key, owner, lease, wait, renewal, release, fencing, guarded writes, calls made
 * while it is held, transaction and places, with the questions of a review answered from the code. Writes
 * {@code inventory.html}, {@code inventory.md} and {@code inventory.json}. With {@code leaselint.changedSince} only the
 * locks that the change touches: the Markdown is the filled card for a review. Fails no build.
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
            write(inventory(sourceSet.get()));
        }
    }

    private InventoryReport inventory(SourceSet code) throws MojoExecutionException {
        Optional<Change> change = change(code.base());
        Found found = find(code, true);
        Inventory locks = found.result().inventory();
        if (change.isPresent()) {
            ChangeFilter filter = new ChangeFilter(change.get(), found.result().units());
            locks = new Inventory(locks.locks().stream().filter(filter::concerns).toList());
        }
        return new InventoryReport(
                version(), module(), locks, found.notices(), found.result().stats(), change.map(FindingsMojo::summary));
    }

    private void write(InventoryReport report) throws MojoExecutionException {
        Path directory = reportDirectory();
        try {
            ReportFiles.save(directory.resolve(InventoryHtml.FILE), InventoryHtml.render(report));
            ReportFiles.save(directory.resolve(InventoryMarkdown.FILE), InventoryMarkdown.render(report));
            ReportFiles.save(directory.resolve(InventoryJson.FILE), InventoryJson.render(report));
        } catch (IOException e) {
            throw new MojoExecutionException("The inventory cannot be written to " + directory + ": " + e, e);
        }
        report.notices().forEach(notice -> getLog().warn(
                notice.path() + (notice.line() > 0 ? ":" + notice.line() : "") + " " + notice.message()));
        getLog().info(report.counts() + " in " + report.stats().looked() + " files; see "
                + directory.resolve(InventoryHtml.FILE));
    }
}
