package dev.leaselint.maven;

import dev.leaselint.baseline.Entry;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.source.FileNames;
import dev.leaselint.source.Request;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Tells whether a run could have found what an entry of the baseline stands for: its rule ran, and its file was looked at
 * and understood. Of entries that cannot be judged nobody may say that they are not needed.
 *
 * @param base directory to which paths are relative
 * @param request what was scanned
 * @param notices what was not understood
 * @param wholeBuild whether all modules of the build were scanned, so that files which are gone can be judged wherever
 *     they were
 */
record Judge(Path base, Request request, List<Notice> notices, boolean wholeBuild) implements Predicate<Entry> {
    private static final Set<Notice.Kind> GAPS = Set.of(
            Notice.Kind.UNREADABLE, Notice.Kind.UNPARSABLE, Notice.Kind.OVER_BUDGET, Notice.Kind.INTERNAL);

    @Override
    public boolean test(Entry entry) {
        Optional<Path> file = FileNames.in(base, entry.path());
        boolean covered = file.filter(request::covers).isPresent();
        return (covered || wholeBuild && file.filter(Files::exists).isEmpty())
                && request.options().runs(entry.rule())
                && !gap(entry.path());
    }

    private boolean gap(String path) {
        return notices.stream().anyMatch(n -> GAPS.contains(n.kind()) && n.path().equals(path));
    }
}
