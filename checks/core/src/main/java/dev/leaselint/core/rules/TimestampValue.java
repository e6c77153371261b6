package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.model.Expr;
import java.util.List;
import java.util.Optional;

/** A lock whose end is written into its value and judged by the clocks of others. */
final class TimestampValue {
    private static final String WHY = " when the time in its value has passed by this machine's clock: a clock that runs"
            + " ahead ends the lock of a healthy holder. Let the server end it, by SET with NX and PX.";

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockTimestampValue",
                    Level.ERROR,
                    "acquire",
                    "End of the lease is kept in the value and judged by the clocks of others",
                    "One machine's clock runs ahead. It judges the lock of a healthy holder as ended and takes it over"
                            + " with GETSET; the loser of that race has also overwritten the winner's time.",
                    "SET with NX and PX: the server ends the lease, by one clock.",
                    "Silent where the time in the value is only shown or logged, and for keys that are no locks.",
                    "none: the end of the lease has to move from the value to the key. All programs that read the value"
                            + " have to learn that at one time: during a roll-out old and new ones would not exclude each"
                            + " other",
                    List.of(),
                    List.of("RedisLockConstantOwner", "RedisLockWallClock")),
            TimestampValue::check);

    private TimestampValue() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.op() == Op.SET_IF_ABSENT && isTime(e.value())) {
                    judge(view, flow, e, reporter);
                }
            }
        }
    }

    private static void judge(TypeView view, Flow flow, Event attempt, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, attempt);
        if (evidence.isEmpty()) {
            return;
        }
        Optional<Site> compared = compare(view, flow, attempt);
        Optional<Report> report = takeOver(flow, attempt)
                .map(t -> Report.at(t, view.code(t) + " takes the lock over" + WHY, attempt))
                .or(() -> compared.map(
                        site -> Report.at(site, "The lock of " + view.code(attempt) + " counts as ended" + WHY)));
        report.ifPresent(r -> compared.filter(site -> site != r.at)
                .ifPresent(site -> r.note(site, "judged by this machine's clock")));
        report.ifPresent(r -> reporter.report(
                r.note(attempt, "time stored as the value").confidence(evidence.get())));
    }

    /** The comparison with this machine's clock in a method that reads the time back from the key. */
    private static Optional<Site> compare(TypeView view, Flow flow, Event attempt) {
        boolean reads = flow.events().values().stream().anyMatch(g -> g.op() == Op.GET && Keys.same(g, attempt));
        return reads
                ? Code.all(flow.method(), Expr.class).stream()
                        .filter(e -> WallClock.measures(view, e))
                        .map(e -> Code.site(flow.method(), e))
                        .findFirst()
                : Optional.empty();
    }

    /** The GETSET of another time on a path where the attempt failed. */
    private static Optional<Event> takeOver(Flow flow, Event attempt) {
        return flow.events().values().stream()
                .filter(t -> t.op() == Op.GET_SET && Keys.same(t, attempt) && isTime(t.value()))
                .findFirst();
    }

    private static boolean isTime(Sym value) {
        return value != null
                && Syms.contains(
                        value, s -> s instanceof Sym.Fresh f && f.kind() == Sym.Fresh.Kind.WALL_CLOCK);
    }
}
