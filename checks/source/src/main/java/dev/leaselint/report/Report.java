package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.inventory.Inventory;
import dev.leaselint.core.inventory.Lock;
import dev.leaselint.core.rules.Descriptor;
import dev.leaselint.source.FileNames;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All that is known after a run; every output is a view of it.
 *
 * @param toolVersion version of leaselint
 * @param category name that tells several reports on one repository apart, empty when there is only one
 * @param base directory to which the paths of findings and notices are relative; absolute
 * @param rules descriptors of the rules that ran
 * @param all every finding, those too that are suppressed, in the baseline or not part of the change
 * @param files paths of the files that were analysed
 * @param notices what was not analysed or not understood
 * @param stats figures
 * @param baseline the baseline, when there is one
 * @param change the change under review, when there is one
 * @param inventory the locks, where they were asked for; they give findings the key of their lock
 */
public record Report(
        String toolVersion,
        String category,
        Path base,
        List<Descriptor> rules,
        List<ReportedFinding> all,
        List<String> files,
        List<Notice> notices,
        Stats stats,
        Optional<BaselineSummary> baseline,
        Optional<ChangeSummary> change,
        Inventory inventory) {
    private static final Comparator<Notice> NOTICE_ORDER =
            Comparator.comparing(Notice::path).thenComparing(Notice::line).thenComparing(Notice::message);

    /**
     * Sorts everything, so that outputs do not depend on the order of the analysis, numbers findings with equal keys,
     * and makes paths of notices relative where they lie below the base.
     */
    public Report {
        Path root = base.toAbsolutePath().normalize();
        base = root;
        rules = rules.stream().sorted(Comparator.comparing(Descriptor::id)).toList();
        all = numbered(all.stream().sorted(ReportedFinding.ORDER).toList());
        files = files.stream().distinct().sorted().toList();
        notices = notices.stream()
                .map(notice -> relative(root, notice))
                .distinct()
                .sorted(NOTICE_ORDER)
                .toList();
    }

    /** The same with locks. */
    public Report withInventory(Inventory locks) {
        return new Report(toolVersion, category, base, rules, all, files, notices, stats, baseline, change, locks);
    }

    /** The key of the lock that a finding is about, when the locks are known and tell. */
    Optional<String> keyOf(Finding finding) {
        return inventory.locks().stream()
                .filter(lock -> lock.findings().contains(finding))
                .map(Lock::key)
                .findFirst();
    }

    /** A report without baseline and without a change under review. */
    public static Report of(
            String toolVersion, String category, Path base, List<Descriptor> rules, List<ReportedFinding> all) {
        Stats nothing = new Stats(0, 0, 0, Duration.ZERO);
        return new Report(
                toolVersion, category, base, rules, all, List.of(), List.of(), nothing, Optional.empty(),
                Optional.empty(), Inventory.EMPTY);
    }

    private static List<ReportedFinding> numbered(List<ReportedFinding> sorted) {
        Map<String, Integer> occurrences = new HashMap<>();
        return sorted.stream()
                .map(f -> f.numbered(occurrences.merge(f.key(), 1, Integer::sum)))
                .toList();
    }

    private static Notice relative(Path root, Notice notice) {
        Path path = FileNames.in(root, notice.path()).orElse(root).normalize();
        if (notice.path().isEmpty() || !path.startsWith(root) || path.equals(root)) {
            return notice;
        }
        String name = root.relativize(path).toString().replace(path.getFileSystem().getSeparator(), "/");
        return new Notice(notice.kind(), name, notice.line(), notice.message());
    }

    /**
     * One report on several modules of one build, which have the base directory in common.
     *
     * @param parts at least one
     */
    public static Report merged(String category, List<Report> parts) {
        Report first = parts.get(0);
        return new Report(
                first.toolVersion,
                category,
                first.base,
                distinct(parts, Report::rules),
                parts.stream().flatMap(part -> part.all.stream()).toList(),
                distinct(parts, Report::files),
                distinct(parts, Report::notices),
                parts.stream().map(Report::stats).reduce(Stats::plus).orElseThrow(),
                parts.stream().flatMap(part -> part.baseline.stream()).reduce(BaselineSummary::plus),
                parts.stream().flatMap(part -> part.change.stream()).findFirst(),
                Inventory.merged(parts.stream().map(Report::inventory).toList()));
    }

    /** The same with further notices. */
    public Report with(List<Notice> more) {
        List<Notice> union = new ArrayList<>(notices);
        union.addAll(more);
        return new Report(
                toolVersion, category, base, rules, all, files, union, stats, baseline, change, inventory);
    }

    private static <T> List<T> distinct(List<Report> parts, Function<Report, List<T>> list) {
        Set<T> union = new LinkedHashSet<>();
        parts.forEach(part -> union.addAll(list.apply(part)));
        return new ArrayList<>(union);
    }

    /** The findings on which somebody should act. */
    public List<ReportedFinding> open() {
        return all.stream().filter(ReportedFinding::isOpen).toList();
    }

    /** Number of open findings of exactly this level. */
    public long count(Level level) {
        return openOnes().filter(f -> f.finding().level() == level).count();
    }

    private Stream<ReportedFinding> openOnes() {
        return all.stream().filter(ReportedFinding::isOpen);
    }

    /** Number of findings that the code suppresses. */
    public long suppressed() {
        return all.stream().filter(f -> f.suppression().isPresent()).count();
    }

    /** Number of further findings that the baseline accepts. */
    public long baselined() {
        return all.stream()
                .filter(f -> f.suppression().isEmpty() && f.baseline().accepted())
                .count();
    }

    /** Number of further findings that the change under review has nothing to do with. */
    public long outsideChange() {
        return all.stream()
                .filter(f -> f.suppression().isEmpty() && !f.baseline().accepted() && !f.inChange())
                .count();
    }

    /** Descriptor of a rule that ran. */
    public Optional<Descriptor> rule(String id) {
        return rules.stream().filter(r -> r.id().equals(id)).findFirst();
    }
}
