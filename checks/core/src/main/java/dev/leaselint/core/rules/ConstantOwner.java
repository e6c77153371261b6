package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import java.util.List;
import java.util.Optional;

/** The stored value is the same for two attempts. */
final class ConstantOwner {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockConstantOwner",
                    Level.WARNING,
                    "acquire",
                    "Owner value of the lock is the same for two attempts",
                    "A's lease ends, B gets the lock and stores the same value. When A releases, the comparison finds"
                            + " its own value: it deletes B's lock although the release is owner-checked.",
                    "A value that is new for each attempt: a random UUID, with service and instance in front if that"
                            + " helps operations.",
                    "An error when a release compares the value. Silent for values from unknown parameters, for marker keys that are never released, for"
                            + " stable node ids in leader election and for Redisson locks.",
                    "review: the value gets a name and is a random UUID of each attempt; twin methods that store and"
                            + " compare it use one of the process and the thread. Text only where other code reads or"
                            + " compares the value, which has to learn it from the attempt, and for values that are no"
                            + " text",
                    List.of(),
                    List.of("RedisLockBareDelete", "RedisLockTimestampValue")),
            ConstantOwner::check);

    private ConstantOwner() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                boolean acquire = e.op() == Op.SET_IF_ABSENT || CheckThenSet.takes(view, flow, e);
                if (acquire && e.value() != null && !election(view, flow, e)) {
                    Optional<String> why = Owners.sameForAll(view, e);
                    Optional<Confidence> evidence =
                            why.isEmpty() ? Optional.empty() : view.evidence().of(flow, e);
                    if (evidence.isPresent() && givenBack(view, flow, e)) {
                        report(view, flow, e, why.get(), evidence.get(), reporter);
                    }
                }
            }
        }
    }

    /** Whether type, method or key speak of an election, whose winner has the same name as long as it lives. */
    private static boolean election(TypeView view, Flow flow, Event e) {
        return Words.election(view.type().simpleName())
                || Words.election(flow.method().name())
                || e.key() != null && Syms.texts(e.key()).stream().anyMatch(Words::election);
    }

    /** Whether the type releases, renews or reads a key of that shape: a pure marker needs no owner. */
    private static boolean givenBack(TypeView view, Flow flow, Event acquire) {
        return view.flows().stream()
                .flatMap(f -> f.events().values().stream())
                .anyMatch(e -> touches(e) && Keys.alike(e, acquire));
    }

    private static boolean touches(Event e) {
        return switch (e.op()) {
            case DELETE, COMPARE_DELETE, EXPIRE, COMPARE_EXPIRE, GET, GET_SET, SET -> true;
            default -> false;
        };
    }

    private static void report(
            TypeView view, Flow flow, Event e, String why, Confidence evidence, Reporter reporter) {
        boolean compared = view.flows().stream()
                .flatMap(f -> f.events().values().stream())
                .anyMatch(r -> (r.op() == Op.COMPARE_DELETE || r.op() == Op.COMPARE_EXPIRE) && Keys.alike(r, e));
        Report report = Report.at(
                        e,
                        view.code(e) + " stores " + why + ": an owner-checked release cannot tell the next holder's"
                                + " lock from its own. Store a value that is new for each attempt, such as a random"
                                + " UUID.")
                .confidence(evidence)
                .fix(Fixes.uniqueOwner(view, flow, e));
        boolean field = Syms.contains(e.value(), s -> s instanceof Sym.Field);
        reporter.report(compared && !field ? report.level(Level.ERROR) : report);
    }
}
