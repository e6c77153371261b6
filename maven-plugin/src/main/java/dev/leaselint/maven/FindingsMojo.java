package dev.leaselint.maven;

import dev.leaselint.baseline.Baseline;
import dev.leaselint.baseline.BaselineException;
import dev.leaselint.baseline.Matching;
import dev.leaselint.change.Before;
import dev.leaselint.change.Change;
import dev.leaselint.change.ChangeFilter;
import dev.leaselint.change.CiTarget;
import dev.leaselint.change.Fresh;
import dev.leaselint.change.GitException;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.rules.Rule;
import dev.leaselint.core.rules.Rules;
import dev.leaselint.report.BaselineSummary;
import dev.leaselint.report.ChangeSummary;
import dev.leaselint.report.Report;
import dev.leaselint.report.ReportedFinding;
import dev.leaselint.source.FileNames;
import dev.leaselint.source.Request;
import dev.leaselint.source.Result;
import dev.leaselint.source.Scanner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;

/** What the goals that report findings have in common: the baseline, the change under review, one report value. */
abstract class FindingsMojo extends ScanMojo {
    private static final String AUTO = "auto";

    /**
     * File with the findings that are accepted for now, see the goal {@code baseline}. When not set,
     * {@code leaselint-baseline.json} in the module or a directory above it, up to the root of the repository.
     */
    @Parameter(property = "leaselint.baselineFile")
    private String baselineFile;

    /**
     * Branch, tag or commit: only what the change since then has to do with is reported. With {@code auto} the target
     * branch of the pull or merge request that CI builds; outside of one everything is reported.
     */
    @Parameter(property = "leaselint.changedSince")
    private String changedSince;

    FindingsMojo(ModuleClassPath moduleClassPath) {
        super(moduleClassPath);
    }

    /**
     * What a scan found.
     *
     * @param code where it looked
     * @param scan what was asked
     * @param result what came out
     * @param findings all findings, those that the code suppresses too, in the order of reports
     */
    record Found(SourceSet code, Scan scan, Result result, List<ReportedFinding> findings) {
        /** What was not looked at or not understood. */
        List<Notice> notices() {
            return Stream.concat(scan.notices().stream(), result.notices().stream()).toList();
        }
    }

    final Found find(SourceSet code) throws MojoExecutionException {
        return find(code, false);
    }

    /** @param locks whether the locks are wanted as well */
    final Found find(SourceSet code, boolean locks) throws MojoExecutionException {
        Scan scan = scan(code);
        Result result = Scanner.scan(locks ? scan.request().withInventory() : scan.request());
        return new Found(code, scan, result, reported(code, result));
    }

    private List<ReportedFinding> reported(SourceSet code, Result result) {
        Stream<ReportedFinding> kept = result.findings().stream().map(f -> reported(code, f));
        Stream<ReportedFinding> suppressed =
                result.suppressed().stream().map(s -> reported(code, s.finding()).suppressedBy(s.by()));
        return Stream.concat(kept, suppressed).sorted(ReportedFinding.ORDER).toList();
    }

    private ReportedFinding reported(SourceSet code, Finding finding) {
        Optional<Path> file = FileNames.in(code.base(), finding.place().file().path());
        return ReportedFinding.of(finding, file.map(this::moduleOf).orElse(module()));
    }

    /**
     * The report on some code, with what the baseline and the change under review make of it.
     *
     * @param locks whether it names the locks of findings
     */
    final Report report(SourceSet code, boolean locks) throws MojoExecutionException {
        Optional<Change> named = change(code.base());
        Found found = find(code, locks);
        Optional<Change> change = named.map(c -> c.throughLinks(code.base(), found.result().units().keySet()));
        List<ReportedFinding> findings = found.findings();
        List<Notice> notices = new ArrayList<>(found.notices());
        Optional<BaselineSummary> summary = Optional.empty();
        Optional<Path> file = baselineFile(code.base());
        if (file.isPresent()) {
            Matching.Outcome outcome = match(found, read(file.get()));
            findings = outcome.findings();
            BaselineReview review = new BaselineReview(code.base(), file.get(), outcome, judge(found));
            notices.addAll(review.notices());
            summary = Optional.of(review.summary());
        }
        if (change.isPresent()) {
            ChangeFilter filter = new ChangeFilter(change.get(), found.result().units());
            Predicate<Finding> fresh = fresh(change.get(), found);
            findings = findings.stream()
                    .map(f -> f.withInChange(filter.concerns(f.finding()) || fresh.test(f.finding())))
                    .toList();
            change.get().untold(leftOut(findings)).ifPresent(notices::add);
        }
        return new Report(
                version(),
                module(),
                code.base(),
                Rules.all().stream()
                        .map(Rule::descriptor)
                        .filter(rule -> found.scan().request().options().runs(rule.id()))
                        .toList(),
                findings,
                List.copyOf(found.result().units().keySet()),
                notices,
                found.result().stats(),
                summary,
                change.map(FindingsMojo::summary),
                found.result().inventory());
    }

    private static Stream<String> leftOut(List<ReportedFinding> findings) {
        return findings.stream()
                .filter(f -> !f.inChange() && f.withInChange(true).isOpen())
                .map(f -> f.finding().place().file().path());
    }

    /** Which findings were not there before the change. */
    private Predicate<Finding> fresh(Change change, Found found) throws MojoExecutionException {
        Optional<Result> before = before(change, found, false);
        return before.isPresent()
                ? new Fresh(reported(found.code(), before.get()), found.findings())::is
                : finding -> false;
    }

    /**
     * What the scan would have found before the change; empty when the change cannot make a difference outside its lines.
     *
     * @param locks whether the locks are wanted as well
     */
    final Optional<Result> before(Change change, Found found, boolean locks) throws MojoExecutionException {
        Before before = new Before(change, found.code().base());
        if (!before.differs()) {
            return Optional.empty();
        }
        Request request = before(found.scan(), before);
        return Optional.of(Scanner.scan(locks ? request.withInventory() : request));
    }

    static ChangeSummary summary(Change change) {
        return new ChangeSummary(change.ref(), change.base(), change.files().size());
    }

    // ---- the change under review

    /**
     * The change that {@code changedSince} names; empty when everything is to be reported.
     *
     * @param base directory inside the checkout to which paths are relative
     */
    final Optional<Change> change(Path base) throws MojoExecutionException {
        String ref = given("changedSince", changedSince);
        if (AUTO.equals(ref)) {
            Optional<String> target = CiTarget.of(System.getenv());
            if (target.isEmpty()) {
                getLog().info("leaselint.changedSince=auto: CI names no target branch, so everything is reported");
            }
            ref = target.orElse(null);
        }
        if (ref == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(state().change(ref, base));
        } catch (GitException e) {
            throw new MojoExecutionException("leaselint.changedSince: " + e.getMessage(), e);
        }
    }

    // ---- the baseline

    /** The baseline file that is to be used; empty when there is none. */
    final Optional<Path> baselineFile(Path base) throws MojoExecutionException {
        String named = given("baselineFile", baselineFile);
        if (named != null) {
            return Optional.of(home().resolve(named).normalize());
        }
        return BaselineFiles.nearest(home(), rootDirectory(), base);
    }

    final Baseline read(Path file) throws MojoExecutionException {
        try {
            return Baseline.read(file);
        } catch (BaselineException e) {
            throw new MojoExecutionException(e.getMessage(), e);
        }
    }

    static Matching.Outcome match(Found found, Baseline baseline) {
        Path base = found.code().base();
        Predicate<String> exists = path -> FileNames.in(base, path).filter(Files::exists).isPresent();
        return Matching.of(found.findings(), baseline, LocalDate.now(), exists);
    }

    /** Whether the run could have found what an entry of the baseline stands for. */
    final Judge judge(Found found) {
        return new Judge(found.code().base(), found.scan().request(), found.result().notices(), coversBuild());
    }
}
