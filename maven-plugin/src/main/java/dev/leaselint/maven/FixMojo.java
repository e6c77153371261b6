package dev.leaselint.maven;

import dev.leaselint.core.Options;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.fix.Choice;
import dev.leaselint.core.fix.Repaired;
import dev.leaselint.fix.Rewrite;
import dev.leaselint.fix.SourceRepair;
import dev.leaselint.fix.UnifiedDiff;
import dev.leaselint.source.Request;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.inject.Inject;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Repairs what leaselint knows how to repair. Shows the changes as a diff and writes them to {@code leaselint.patch} in
 * the output directory, for {@code git apply}; with {@code leaselint.apply} it changes the sources. The changed sources
 * are analysed again, and a fix that makes something worse is taken back. {@code leaselint.rules} chooses the rules
 * whose findings are fixed.
 */
@Mojo(name = "fix", threadSafe = true, requiresProject = false)
public final class FixMojo extends ScanMojo {
    private static final String PATCH = "leaselint.patch";

    /** Changes the sources; otherwise nothing but the patch is written. */
    @Parameter(property = "leaselint.apply", defaultValue = "false")
    private boolean apply;

    /**
     * Which fixes: {@code safe} ones, which change nothing but the defect, or also those that need a {@code review} by
     * somebody who knows the code.
     */
    @Parameter(property = "leaselint.fixLevel", defaultValue = "safe")
    private String fixLevel;

    @Inject
    FixMojo(ModuleClassPath moduleClassPath) {
        super(moduleClassPath);
    }

    @Override
    void run() throws MojoExecutionException {
        Fix.Safety limit = Settings.fixLevel(value("fixLevel", fixLevel));
        boolean write = flag("apply", apply);
        Optional<SourceSet> sourceSet = sourceSet();
        if (sourceSet.isPresent()) {
            Scan scan = scan(sourceSet.get());
            Request request = scan.request();
            Choice choice = new Choice(limit, request.options().enabled());
            Options given = request.options();
            Options all = given.withRules(Set.of(), given.disabled(), given.levels());
            SourceRepair repair = SourceRepair.of(request.withOptions(all), choice);
            List<Notice> notices = new ArrayList<>(scan.notices());
            notices.addAll(repair.scan().notices());
            notices.forEach(notice -> getLog().warn(text(notice)));
            if (write) {
                write(repair);
            } else {
                show(repair.repaired(), request);
            }
            new FixSummary(repair.repaired(), limit).lines().forEach(getLog()::info);
        }
    }

    private static String text(Notice notice) {
        String line = notice.line() > 0 ? ":" + notice.line() : "";
        return (notice.path().isEmpty() ? "" : notice.path() + line + ": ") + notice.message();
    }

    private void write(SourceRepair repair) throws MojoExecutionException {
        try {
            repair.write();
        } catch (Rewrite.Refused e) {
            throw new MojoExecutionException("Nothing was changed: " + e.getMessage());
        } catch (IOException e) {
            throw new MojoExecutionException("Nothing was changed, a file cannot be written: " + e, e);
        }
        repair.repaired().files().forEach(file -> getLog().info("Changed " + file.path()));
    }

    // ---- the patch

    private void show(Repaired repaired, Request request) throws MojoExecutionException {
        List<Repaired.Changed> inside = repaired.files().stream()
                .filter(file -> !Path.of(file.path()).isAbsolute())
                .toList();
        repaired.files().stream()
                .filter(file -> !inside.contains(file))
                .forEach(file -> getLog().warn(file.path() + " is not below " + request.base()
                        + ": its changes are not part of the patch"));
        Path patch = reportDirectory().resolve(PATCH);
        try {
            Files.deleteIfExists(patch);
            if (!inside.isEmpty()) {
                String diff = UnifiedDiff.of(inside);
                RawOutput.print(diff);
                Files.createDirectories(patch.getParent());
                Files.write(patch, diff.getBytes(request.encoding()));
                tell(patch, request);
            }
        } catch (IOException e) {
            throw new MojoExecutionException("The patch cannot be written to " + patch + ": " + e, e);
        }
    }

    private void tell(Path patch, Request request) {
        if (!containsAscii(request.encoding())) {
            getLog().warn("Git takes no patch in " + request.encoding().name() + "; use -Dleaselint.apply");
        }
        getLog().info("Nothing was changed. To change the sources use -Dleaselint.apply, or in " + request.base()
                + ": git apply " + patch);
    }

    private static boolean containsAscii(Charset encoding) {
        return new String("diff".getBytes(encoding), StandardCharsets.US_ASCII).equals("diff");
    }
}
