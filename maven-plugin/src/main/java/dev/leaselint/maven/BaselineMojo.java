package dev.leaselint.maven;

import dev.leaselint.baseline.Baseline;
import dev.leaselint.baseline.BaselineUpdate;
import dev.leaselint.baseline.Entry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Writes {@code leaselint-baseline.json}: findings that are accepted for now, so that only further ones fail the build.
 * People may add a {@code reason}, an {@code owner} and a day on which it {@code expires} to each entry. Run it on the
 * command line, where Maven is started for the whole project. {@code leaselint.changedSince} has no effect on it.
 */
@Mojo(name = "baseline", threadSafe = true, requiresProject = false)
public final class BaselineMojo extends FindingsMojo {
    private enum Mode {
        CREATE,
        UPDATE,
        PRUNE
    }

    /**
     * {@code create} accepts everything and refuses when there is a baseline; {@code update} adds new findings and takes
     * out what is not needed any more; {@code prune} only takes out.
     */
    @Parameter(property = "leaselint.baselineMode", defaultValue = "create")
    private String baselineMode;

    /** Whether {@code create} may replace a baseline, with all that people wrote into it. */
    @Parameter(property = "leaselint.baselineForce", defaultValue = "false")
    private boolean baselineForce;

    @Inject
    BaselineMojo(ModuleClassPath moduleClassPath) {
        super(moduleClassPath);
    }

    @Override
    void run() throws MojoExecutionException {
        if (hasPom() && !fromCommandLine()) {
            throw new MojoExecutionException("The goal baseline is for the command line: in the life cycle each module"
                    + " would write a file of its own findings.");
        }
        Mode mode = Settings.named(Mode.class, "baselineMode", value("baselineMode", baselineMode));
        Optional<SourceSet> sourceSet = sourceSet();
        if (sourceSet.isPresent()) {
            SourceSet code = sourceSet.get();
            Path file = baselineFile(code.base()).orElse(rootDirectory().resolve(Baseline.NAME));
            if (mode == Mode.CREATE) {
                refuseToReplace(file);
                write(file, BaselineUpdate.create(find(code).findings()));
            } else {
                Baseline old = read(file);
                Found found = find(code);
                found.notices().forEach(notice -> getLog().warn(notice.path() + " " + notice.message()));
                write(file, BaselineUpdate.of(
                        old, found.findings(), match(found, old), mode == Mode.UPDATE, judge(found)));
            }
        }
    }

    private void refuseToReplace(Path file) throws MojoExecutionException {
        if (BaselineFiles.isThere(file) && !flag("baselineForce", baselineForce)) {
            throw new MojoExecutionException("There is a baseline already, " + file + ". Bring it in line with"
                    + " -Dleaselint.baselineMode=update or prune, or replace it with -Dleaselint.baselineForce.");
        }
    }

    private void write(Path file, BaselineUpdate update) throws MojoExecutionException {
        try {
            BaselineFiles.save(file, update.baseline().text());
        } catch (IOException e) {
            throw new MojoExecutionException("The baseline cannot be written to " + file + ": " + e, e);
        }
        update.removed().forEach(entry -> getLog().info("not needed any more: " + entry));
        update.added().forEach(entry -> getLog().info("accepted: " + entry));
        update.expired().forEach(entry -> getLog().warn(
                "expired on " + entry.expires().orElseThrow() + ", decide about it: " + entry));
        getLog().info("Wrote " + file + ": " + count(update.baseline().entries()) + " findings accepted, "
                + count(update.added()) + " of them new, " + count(update.removed()) + " taken out");
    }

    private static int count(List<Entry> entries) {
        return entries.stream().mapToInt(Entry::count).sum();
    }
}
