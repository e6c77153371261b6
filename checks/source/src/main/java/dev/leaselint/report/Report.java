package dev.leaselint.report;

import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.rules.Descriptor;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All that is known after a run; every output is a view of it.
 *
 * @param toolVersion version of leaselint
 * @param category name that tells several reports on one repository apart, empty when there is only one
 * @param base directory to which the paths of findings and notices are relative; absolute
 * @param rules descriptors of the rules that ran
 * @param findings what to report, suppressed ones left out
 * @param notices what was not analysed or not understood
 * @param stats figures
 */
public record Report(
        String toolVersion,
        String category,
        Path base,
        List<Descriptor> rules,
        List<Finding> findings,
        List<Notice> notices,
        Stats stats) {
    private static final Comparator<Notice> NOTICE_ORDER =
            Comparator.comparing(Notice::path).thenComparing(Notice::line).thenComparing(Notice::message);

    /**
     * Sorts everything, so that outputs do not depend on the order of the analysis, and makes paths of notices relative
     * where they lie below the base.
     */
    public Report {
        Path root = base.toAbsolutePath().normalize();
        base = root;
        rules = rules.stream().sorted(Comparator.comparing(Descriptor::id)).toList();
        findings = findings.stream().sorted(Finding.ORDER).toList();
        notices = notices.stream()
                .map(notice -> relative(root, notice))
                .distinct()
                .sorted(NOTICE_ORDER)
                .toList();
    }

    private static Notice relative(Path root, Notice notice) {
        Path path = root.resolve(notice.path()).normalize();
        if (notice.path().isEmpty() || !path.startsWith(root) || path.equals(root)) {
            return notice;
        }
        String name = root.relativize(path).toString().replace(path.getFileSystem().getSeparator(), "/");
        return new Notice(notice.kind(), name, notice.line(), notice.message());
    }

    /** Number of findings of exactly this level. */
    public long count(Level level) {
        return findings.stream().filter(f -> f.level() == level).count();
    }

    /** Descriptor of a rule that ran. */
    public Optional<Descriptor> rule(String id) {
        return rules.stream().filter(r -> r.id().equals(id)).findFirst();
    }
}
