package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.ScriptArguments;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.lua.Operand;
import dev.leaselint.core.lua.ScriptFacts;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** A Lua script that handles a lock without looking whose it is, or without an end. */
final class UnsafeScript {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockUnsafeScript",
                    Level.ERROR,
                    "script",
                    "Lua script releases or renews a lock without comparing the owner, or acquires it without TTL",
                    "A script is atomic, but it does what it says: one that deletes without comparing removes the next"
                            + " holder's lock, one that sets without a TTL leaves a lock that never ends.",
                    "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end, and SET with NX"
                            + " and PX for the acquire.",
                    "Silent for scripts that cannot be read and for keys that are no locks.",
                    "none",
                    List.of(),
                    List.of("RedisLockBareDelete", "RedisLockUncheckedRenewal", "RedisLockMissingTtl")),
            UnsafeScript::check);

    private UnsafeScript() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                if (e.script() != null && e.script().parsed()) {
                    Optional<Confidence> evidence = view.evidence().of(flow, e);
                    evidence.ifPresent(confidence -> check(view, flow, e, confidence, reporter));
                }
            }
        }
    }

    private static void check(TypeView view, Flow flow, Event e, Confidence confidence, Reporter reporter) {
        ownerNotGiven(e).ifPresent(index -> reporter.report(ownerNotGiven(view, e, index, confidence)));
        if (e.isDirect()) {
            fault(view, flow, e).ifPresent(fault -> report(view, e, fault, confidence, reporter));
        }
    }

    /** The argument with which the script compares the owner, where the call gives fewer, whatever way the script takes. */
    private static OptionalInt ownerNotGiven(Event e) {
        List<Operand> owners = Stream.concat(
                        e.script().releases().stream().map(ScriptFacts.Release::owner),
                        e.script().renews().stream().map(ScriptFacts.Renewal::owner))
                .toList();
        ScriptArguments given = ScriptArguments.of(e);
        boolean missing = given.counted()
                && !owners.isEmpty()
                && owners.stream().allMatch(o -> o instanceof Operand.Arg arg && arg.index() > given.args().size());
        return missing
                ? owners.stream().mapToInt(o -> ((Operand.Arg) o).index()).min()
                : OptionalInt.empty();
    }

    private static Report ownerNotGiven(TypeView view, Event e, int index, Confidence confidence) {
        return Report.at(
                        e,
                        view.code(e) + " gives the script no ARGV[" + index + "], with which it compares the owner: it finds"
                                + " every lock another's, and this one stays held until its lease ends. Give the owner there.")
                .confidence(confidence);
    }

    private static void report(TypeView view, Event e, String fault, Confidence confidence, Reporter reporter) {
        Optional<SourceText> file = view.program().scriptFile(e.scriptArgument());
        Site at = file.map(f -> new Site(e.step().method(), e.step().span(), firstLine(f)))
                .orElseGet(() -> place(view, e));
        Report report = Report.at(at, "The script " + fault).confidence(confidence);
        file.ifPresent(report::in);
        reporter.report(report.note(e, "sent here"));
    }

    /** Where a script in a file of its own is reported: at its first line. */
    private static Span firstLine(SourceText file) {
        return new Span(0, file.lineText(1).length());
    }

    private static Optional<String> fault(TypeView view, Flow flow, Event e) {
        if (e.op() == Op.DELETE && e.key() != null && !view.evidence().isPerAttempt(e) && BareDelete.released(view, flow, e)) {
            return Optional.of("deletes the lock key without comparing its owner: after the lease has ended it removes the"
                    + " next holder's lock. Compare the value with the owner first.");
        }
        if (e.op() == Op.EXPIRE && flow.events().values().stream().noneMatch(a -> sameCall(a, e) && a.isAttempt())) {
            return Optional.of("prolongs the lock without comparing its owner: after the lease has ended it prolongs the"
                    + " next holder's. Compare the value with the owner first.");
        }
        if (e.op() == Op.SET_IF_ABSENT && !e.ttl().isSet()) {
            return Optional.of("takes the lock without an expiry: after a crash it is never free again. Set it with NX"
                    + " and PX in one command.");
        }
        boolean ignored = e.op() == Op.SET_IF_ABSENT
                && e.script().acquires().stream().anyMatch(a -> a.resultIgnored());
        return ignored
                ? Optional.of("does not look whether its SET NX took, so everybody who calls it believes to hold the lock."
                        + " Return the outcome.")
                : Optional.empty();
    }

    private static boolean sameCall(Event a, Event b) {
        return a.script() != null && Paths.sameSite(a.site(), b.site());
    }

    /** Where the text stands: the constant of the type, else the call that sends it. */
    private static Site place(TypeView view, Event e) {
        String text = text(e.scriptArgument());
        return text == null ? e.step() : Code.literal(view.type(), text).orElse(e.step());
    }

    private static String text(Sym script) {
        List<String> texts = Syms.texts(script);
        return texts.size() == 1 ? texts.get(0) : null;
    }
}
