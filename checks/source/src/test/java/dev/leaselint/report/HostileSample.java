package dev.leaselint.report;

import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.finding.Fix;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.finding.Place;
import dev.leaselint.core.finding.Related;
import dev.leaselint.core.finding.Suppression;
import dev.leaselint.core.finding.TextEdit;
import dev.leaselint.core.inventory.Inventory;
import dev.leaselint.core.model.SourceText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A report whose texts try to break out of every format. */
final class HostileSample {
    static final String PATH = "m\u00f6d 1/src/It's 100%, a:b#c/\u00dcber.java";
    static final String MESSAGE = "Say \"x\" :: 100% <b>&amp; ]]> [a](1) \u0001\u001b[31m \u00e4\ud83d\ude00 | `tick` "
            + "@somebody -->\n::error::no\r\n\\ end.";
    private static final String CODE = """
            class \u00dcber {
            \tvoid run() {
            \t\t/* \ud83d\ude00 */ redis.setnx("]]>`|\\u0000::", "<script>");
            \t\twork("\u0001%0A");
            \t\tredis.del("a",
            \t\t\t"b");
            \t}
            }
            """;
    static final SourceText FILE = new SourceText(PATH, CODE);
    static final SourceText OTHER = new SourceText("src/Plain.java", Samples.CODE);

    private HostileSample() {}

    /** Findings of all levels, one with everything in it, one suppressed, one in the baseline, one not in the change. */
    static Report report() {
        List<ReportedFinding> all = new ArrayList<>();
        all.add(open(full()));
        all.add(open(finding(Samples.WAIT.id(), Level.WARNING, Confidence.MEDIUM, "redis.del(\"a\",\n\t\t\t\"b\")")));
        all.add(open(finding(Samples.OWNER.id(), Level.ADVICE, Confidence.HIGH, "work(")));
        // two that nothing tells apart
        all.add(open(plain("setnx(key, \"1\")")));
        all.add(open(plain("setnx(key, \"1\")")));
        Place comment = Samples.place(OTHER, "class Orders");
        Suppression by = new Suppression(comment, Set.of(Samples.WAIT.id()), "\"ours\" & <mine>", comment.span());
        all.add(open(plain("expire(key, 30)")).suppressedBy(by));
        all.add(open(plain("redis.expire(key")).withBaseline(BaselineState.UNCHANGED, "\"old\" & <mine>, team-a"));
        all.add(open(plain("redis.setnx(key")).withInChange(false));
        List<Notice> notices = List.of(
                new Notice(Notice.Kind.UNPARSABLE, PATH, 3, "not \"Java\" <b> `x` | %0A"),
                new Notice(Notice.Kind.INTERNAL, "", 0, "lost"));
        return new Report(
                "0.1.0",
                "shop",
                Path.of("/repo"),
                List.of(Samples.WAIT, Samples.ACQUIRE, Samples.OWNER),
                all,
                List.of(PATH, "src/Plain.java", "src/Clean.java"),
                notices,
                new Stats(12, 7, 1, Duration.ofMillis(1240)),
                Optional.of(new BaselineSummary(
                        "leaselint-baseline.json",
                        1,
                        List.of(new BaselineSummary.Entry(Samples.WAIT.id(), "src/Gone.java", "A#b()", 2, "")),
                        List.of())),
                Optional.of(new ChangeSummary("origin/main", "1a2b3c4", 2)),
                Inventory.EMPTY);
    }

    /** Nothing found, nothing looked at. */
    static Report empty() {
        return Samples.report(Path.of("/repo"), List.of(), List.of());
    }

    private static ReportedFinding open(Finding finding) {
        return ReportedFinding.of(finding, "shop").withBaseline(BaselineState.NEW);
    }

    private static Finding plain(String code) {
        return Samples.finding(Samples.WAIT.id(), Level.WARNING, Samples.place(OTHER, code));
    }

    private static Finding full() {
        Place place = Samples.place(FILE, "redis.setnx(\"]]>`|\\u0000::\", \"<script>\")");
        Place work = Samples.place(FILE, "work(\"\u0001%0A\")");
        Fix fix = new Fix(
                "Use \"one\" <command> | `set`",
                Fix.Safety.REVIEW,
                "the [result](1) differs",
                List.of(new TextEdit(place.span(), "redis.set(\"]]>\",\n\t\t\t\"\u0001```\")")),
                List.of());
        List<Related> trace = List.of(
                new Related(place, "lock taken [here](x)"), new Related(work, "work ]]> ::"), new Related(place, "end"));
        return new Finding(
                Samples.ACQUIRE.id(), Level.ERROR, Confidence.HIGH, place, "\u00dcber#run(Map<String,\"x\">)", MESSAGE,
                List.of(new Related(work, "then [this](2) | `that` <i>")), trace, List.of(fix));
    }

    private static Finding finding(String rule, Level level, Confidence confidence, String code) {
        return new Finding(
                rule, level, confidence, Samples.place(FILE, code), "\u00dcber#run()", "Message of " + rule, List.of(),
                List.of(), List.of());
    }
}
