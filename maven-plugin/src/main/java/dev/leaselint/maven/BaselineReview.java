package dev.leaselint.maven;

import dev.leaselint.baseline.Entry;
import dev.leaselint.baseline.Matching;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.report.BaselineSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What there is to say about a baseline after a run. */
final class BaselineReview {
    private static final int NAMED = 5;

    private final Path base;
    private final Path file;
    private final Matching.Outcome outcome;
    private final Predicate<Entry> judge;

    BaselineReview(Path base, Path file, Matching.Outcome outcome, Predicate<Entry> judge) {
        this.base = base;
        this.file = file;
        this.outcome = outcome;
        this.judge = judge;
    }

    BaselineSummary summary() {
        return new BaselineSummary(
                name(),
                outcome.acceptedBy().size(),
                stale().stream().map(entry -> entry(entry, "")).toList(),
                expired().stream()
                        .map(entry -> entry(entry, "expired on " + entry.expires().orElseThrow()))
                        .toList());
    }

    List<Notice> notices() {
        List<Notice> notices = new ArrayList<>();
        if (!stale().isEmpty()) {
            notices.add(notice("accepts findings that are gone: " + named(stale())
                    + "; take them out with mvn leaselint:baseline -Dleaselint.baselineMode=prune"));
        }
        if (!expired().isEmpty()) {
            notices.add(notice("has entries whose day has passed: " + named(expired())));
        }
        return notices;
    }

    private List<Entry> stale() {
        return outcome.unused().stream().filter(judge).toList();
    }

    private List<Entry> expired() {
        return outcome.expired().stream().filter(judge).toList();
    }

    private String name() {
        return (file.startsWith(base) ? base.relativize(file) : file).toString().replace('\\', '/');
    }

    private Notice notice(String text) {
        return new Notice(Notice.Kind.BASELINE, name(), 0, text);
    }

    private static BaselineSummary.Entry entry(Entry entry, String remark) {
        return new BaselineSummary.Entry(entry.rule(), entry.path(), entry.symbol(), entry.count(), remark);
    }

    private static String named(List<Entry> entries) {
        String names = entries.stream().limit(NAMED).map(Entry::toString).collect(Collectors.joining(", "));
        return names + (entries.size() > NAMED ? " and " + (entries.size() - NAMED) + " more" : "");
    }
}
