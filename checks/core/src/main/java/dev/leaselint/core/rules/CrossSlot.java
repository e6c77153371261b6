package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Confidence;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.lua.Operand;
import dev.leaselint.core.lua.ScriptFacts;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A lock script, or another command with several keys, whose keys cannot lie on one node of a cluster. */
final class CrossSlot {
    /** The client that sends a command with keys of several slots as it is. */
    private static final String UNDIVIDED = "jedis";

    static final Rule RULE = Rule.of(
            new Descriptor(
                    "RedisLockCrossSlot",
                    Level.WARNING,
                    "script",
                    "Keys of one lock script or command that need not lie in the same hash slot",
                    "On Redis Cluster a script or command may only touch keys of one slot: every acquire fails with"
                            + " CROSSSLOT. A TTL or owner passed as a key is routed as a key too.",
                    "One hash tag in all keys of the script, as in lock:{id} and lock:{id}:fence; owner and TTL in ARGV.",
                    "Silent unless the text of the keys is known and none has a hash tag, and for deletes of clients that send"
                            + " one command to each slot.",
                    "none",
                    List.of(),
                    List.of("RedisLockUnsafeScript")),
            CrossSlot::check);

    private CrossSlot() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            Set<String> judged = new HashSet<>();
            for (Event e : flow.events().values()) {
                boolean script = e.script() != null && (e.op() != Op.EVAL || e.keys().size() > 1);
                Event one = onOnePath(flow, e);
                if ((script || isOneCommand(one)) && judged.add(e.site().toString())) {
                    fault(one).ifPresent(fault -> report(view, flow, e, fault, reporter));
                }
            }
        }
    }

    /** The event with the keys of one path: an attempt that takes one of several keys touches one at a time. */
    private static Event onOnePath(Flow flow, Event e) {
        return flow.paths().stream().filter(x -> x.has(e)).findFirst().map(x -> x.own(e)).orElse(e);
    }

    private static void report(TypeView view, Flow flow, Event e, String fault, Reporter reporter) {
        Optional<Confidence> evidence = view.evidence().of(flow, e);
        evidence.ifPresent(confidence ->
                reporter.report(Report.at(e, view.code(e) + fault).confidence(confidence)));
    }

    /** Whether a plain command with several keys is sent as it is; most clients divide a delete by slots. */
    private static boolean isOneCommand(Event e) {
        boolean undivided = e.op() == Op.DELETE || e.op() == Op.EXISTS || e.op() == Op.SET_IF_ABSENT;
        return e.script() == null
                && e.entry() != null
                && e.entry().client().equals(UNDIVIDED)
                && undivided
                && e.keys().size() > 1;
    }

    private static Optional<String> fault(Event e) {
        if (e.script() != null && e.script().parsed() && valueAsKey(e.script())) {
            return Optional.of(" passes the owner or the TTL among KEYS: a cluster routes it as a key and refuses the"
                    + " script. Pass it in ARGV.");
        }
        Set<Sym> keys = new HashSet<>(e.keys());
        boolean apart = keys.size() > 1 && keys.stream().allMatch(CrossSlot::hasNoTag);
        return apart
                ? Optional.of(" touches " + keys.size() + " keys without a common hash tag: Redis Cluster refuses it"
                        + " when they lie in different slots. Put one {tag} into all of them.")
                : Optional.empty();
    }

    private static boolean valueAsKey(ScriptFacts facts) {
        Stream<Operand> owners = Stream.concat(
                facts.acquires().stream().map(ScriptFacts.Acquire::owner),
                Stream.concat(
                        facts.releases().stream().map(ScriptFacts.Release::owner),
                        facts.renews().stream().map(ScriptFacts.Renewal::owner)));
        Stream<Operand> ttls = facts.effects().stream()
                .filter(effect -> effect.ttl() != null)
                .map(effect -> effect.ttl().amount());
        return Stream.concat(owners, ttls).anyMatch(Operand.Key.class::isInstance);
    }

    /** Whether the text of a key is known, at least in part, and has no hash tag. */
    private static boolean hasNoTag(Sym key) {
        boolean open = Syms.contains(key, s -> s instanceof Sym.Unknown || s instanceof Sym.App);
        List<String> texts = Syms.texts(key);
        return !open && !texts.isEmpty() && texts.stream().noneMatch(t -> t.contains("{"));
    }
}
