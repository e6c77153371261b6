package dev.leaselint.report;

import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.inventory.Inventory;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.rules.Descriptor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Findings and descriptors made up for tests of the outputs. */
final class Samples {
    static final String CODE = """
            package app;

            import java.util.List;

            class Orders {
            \tvoid run() {
            \t\tredis.setnx(key, "1");
            \t\tredis.expire(key, 30);
            \t}
            }
            """;
    static final Descriptor ACQUIRE = rule("RedisLockNonAtomicAcquire", Level.ERROR, "x".repeat(2000));
    static final Descriptor WAIT = rule("RedisLockUnboundedWait", Level.WARNING, "Nobody ends the wait");
    static final Descriptor OWNER = rule("RedisLockConstantOwner", Level.ADVICE, "Two attempts look the same");

    private Samples() {}

    static Descriptor rule(String id, Level level, String why) {
        return new Descriptor(
                id, level, "acquire", "Finds a thing", why, "One command", "", "safe", List.of(), List.of());
    }

    static SourceText file(String path) {
        return new SourceText(path, CODE);
    }

    static Place place(SourceText file, String code) {
        int start = file.text().indexOf(code);
        return new Place(file, new Span(start, start + code.length()));
    }

    static Finding finding(String rule, Level level, Place place) {
        return new Finding(rule, level, Confidence.HIGH, place, "app.Orders#run()", "Message of " + rule, List.of(),
                List.of(), List.of());
    }

    /** A finding with everything in it: related place, trace, a fix with edits and imports and one that is text only. */
    static Finding full(SourceText file) {
        Place acquire = place(file, "setnx(key, \"1\")");
        Place expire = place(file, "expire(key, 30)");
        List<TextEdit> edits = List.of(new TextEdit(acquire.span(), "set(key, \"1\", SetParams.setParams().nx().ex(30))"));
        List<Fix> fixes = List.of(
                new Fix("Use one command", Fix.Safety.REVIEW, "the result differs", edits, List.of("redis.SetParams")),
                new Fix("Think again", Fix.Safety.MANUAL, "", List.of(), List.of()));
        return new Finding(
                ACQUIRE.id(), Level.ERROR, Confidence.HIGH, acquire, "app.Orders#run()", "setnx then expire: a crash"
                + " between them leaves the lock for ever", List.of(new Related(expire, "expiry set here")),
                List.of(new Related(acquire, "acquired"), new Related(expire, "expires")), fixes);
    }

    static Report report(Path base, List<Finding> findings, List<Notice> notices) {
        List<ReportedFinding> all = findings.stream().map(f -> ReportedFinding.of(f, "")).toList();
        return new Report("0.1.0", "", base, List.of(WAIT, ACQUIRE, OWNER), all, List.of(), notices,
                new Stats(12, 7, 1, Duration.ofMillis(1240)), Optional.empty(), Optional.empty(), Inventory.EMPTY);
    }

    /** Collects what a writer prints. */
    static final class Target implements ReportTarget {
        final List<String> lines = new ArrayList<>();
        final Map<String, String> files = new LinkedHashMap<>();

        @Override
        public void save(String name, String text) {
            files.put(name, text);
        }

        @Override
        public void raw(String line) {
            lines.add(line);
        }

        @Override
        public void print(Level level, String line) {
            lines.add(level.id() + "| " + line);
        }
    }
}
