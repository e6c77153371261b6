package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.model.Expr;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** A lock that belongs to a thread, taken on one and released on another. */
final class ThreadAffinity {
    private static final Set<String> SWITCHES = Set.of("subscribeOn", "publishOn", "observeOn", "runSubscriptionOn", "emitOn");

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockThreadAffinity",
                    Level.WARNING,
                    "section",
                    "Lock that belongs to its thread is released on another one",
                    "The unlock runs on a thread that does not hold the lock: it throws, or its guard skips it silently, and"
                            + " the watchdog renews the lock for ever.",
                    "Release on the thread that acquired, or use the asynchronous form with an explicit thread id.",
                    "Judged where the task stands in the method that takes the lock.",
                    "none",
                    List.of(),
                    List.of("RedisLockAroundAsync", "RedisLockNotReleased")),
            ThreadAffinity::check);

    private ThreadAffinity() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow task : view.flows()) {
            if (task.closure()) {
                report(view, task, e -> !takenInTask(task, e), reporter);
            } else {
                report(view, task, e -> isAfterSwitch(task, e), reporter);
            }
        }
    }

    private static void report(TypeView view, Flow task, Predicate<Event> elsewhere, Reporter reporter) {
        task.events().values().stream()
                .filter(e -> e.op() == Op.UNLOCK && belongsToThread(e) && elsewhere.test(e))
                .forEach(e -> takenOutside(view, task, e).ifPresent(a -> reporter.report(Report.at(
                                e,
                                view.code(e) + " runs on another thread than " + view.code(a) + ": the lock belongs to"
                                        + " the thread that took it, so it is not released. Release on that thread,"
                                        + " or use the asynchronous form with its thread id.",
                                a)
                        .note(a, "taken here"))));
    }

    /** Whether the release is an operator of a stream that has moved to the threads of a scheduler. */
    private static boolean isAfterSwitch(Flow flow, Event release) {
        return Code.all(flow.method(), Expr.Call.class).stream()
                .filter(c -> c.args().stream().anyMatch(a -> a.span().contains(release.step().span())))
                .anyMatch(c -> c.receiver() != null
                        && Code.any(c.receiver(), n -> n instanceof Expr.Call r && SWITCHES.contains(r.name())));
    }

    /** Whether the lock is taken by the very operator that releases it. */
    private static boolean within(Flow task, Event release, Event attempt) {
        return Code.all(task.method(), Expr.Lambda.class).stream()
                .anyMatch(l -> l.span().contains(release.step().span()) && l.span().contains(attempt.step().span()));
    }

    private static boolean belongsToThread(Event e) {
        return e.entry() != null
                && e.entry().mode() == Mode.SYNC
                && e.entry().indexOf(Role.THREAD) < 0
                && (e.receiver() instanceof Sym.Lock || e.receiver() instanceof Sym.Locks);
    }

    private static boolean takenInTask(Flow task, Event release) {
        return task.events().values().stream().anyMatch(a -> a.isAttempt() && Keys.same(a, release));
    }

    /** The attempt in the method around the task, when the task is handed to another thread there. */
    private static Optional<Event> takenOutside(TypeView view, Flow task, Event release) {
        boolean handedOver = !task.closure() || Code.all(task.method(), Expr.Call.class).stream()
                .anyMatch(c -> Code.goesElsewhere(view, c)
                        && c.args().stream().anyMatch(a -> a.span().contains(release.step().span())));
        return handedOver
                ? view.flows().stream()
                        .filter(f -> !f.closure() && f.method().key().equals(task.method().key()))
                        .flatMap(f -> f.events().values().stream())
                        .filter(a -> a.isAttempt() && Keys.same(a, release) && !within(task, release, a))
                        .findFirst()
                : Optional.empty();
    }
}
