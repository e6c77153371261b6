package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.fix.Fixes;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Step;
import java.util.List;
import java.util.Optional;

/** NX without expiry, then EXPIRE of the same key as a second command. */
final class NonAtomicAcquire {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockNonAtomicAcquire",
                    Level.ERROR,
                    "acquire",
                    "Lock key set with NX and given its expiry by a second command",
                    "The process sets the key and dies, times out or throws before the expiry is sent. The key has no"
                            + " time to live and no owner that could delete it: nobody gets the lock again.",
                    "One command that sets key, owner and expiry: SET key owner NX PX millis, in the form of the"
                            + " client in use.",
                    "Silent when the expiry is set inside MULTI..EXEC (see RedisLockUncheckedRenewal), in one Lua"
                            + " script, or for another key.",
                    "safe: the command keeps key, value, TTL and unit, and the test of the result is rewritten; review"
                            + " where the client's version is not known, work stands between the two commands, or a helper"
                            + " that sends both gets a method for the one; text only where the two commands stand in"
                            + " different methods, in a pipeline or in a reactive chain, where the expiry is a point in time,"
                            + " and for Spring Data Redis 1, whose setIfAbsent takes no expiry",
                    List.of(),
                    List.of("RedisLockMissingTtl", "RedisLockUncheckedRenewal")),
            NonAtomicAcquire::check);

    private NonAtomicAcquire() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.op() == Op.SET_IF_ABSENT && !e.ttl().isSet() && e.script() == null && !e.onMember()) {
                    expiry(flow, e).ifPresent(x -> report(view, flow, e, x, reporter));
                }
            }
        }
    }

    /** The expire of the same key that follows on some path, outside of a transaction. */
    static Optional<Event> expiry(Flow flow, Event acquire) {
        for (Exit x : flow.paths()) {
            int at = Paths.indexOf(x, acquire);
            if (at < 0 || Paths.inTransaction(x, at)) {
                continue;
            }
            Optional<Step> expire = Paths.after(x, at, s -> s.event().op() == Op.EXPIRE
                    && s.event().script() == null
                    && Keys.same(s.event(), acquire));
            if (expire.isPresent() && !Paths.sameStep(acquire, expire.get().event())) {
                return expire.map(Step::event);
            }
        }
        return Optional.empty();
    }

    private static void report(TypeView view, Flow flow, Event e, Event expire, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, e);
        if (evidence.isEmpty() && Words.notLock(flow.method().name())) {
            return;
        }
        String what = evidence.isPresent()
                ? " follows as a second command: a crash between the two leaves a lock that never ends. Set key, owner"
                        + " and expiry in one command (SET NX PX)."
                : " follows as a second command: a crash between the two leaves a key that never expires, and nobody"
                        + " sets it again. Set key, value and expiry in one command (SET NX PX).";
        String key = evidence.isPresent() ? " sets the lock key" : " sets the key";
        Report report = Report.at(
                        e, view.code(e) + key + " without expiry and " + view.code(expire) + what, expire)
                .note(expire, "expiry set here, too late")
                .fix(Fixes.atomicAcquire(view, flow, e, expire))
                .confidence(evidence.orElse(Confidence.LOW));
        reporter.report(evidence.isEmpty() ? report.level(Level.ADVICE) : report);
    }
}
