package dev.leaselint.core.rules;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.finding.Level;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.lua.Effect;
import dev.leaselint.core.lua.Operand;
import java.util.List;
import java.util.Set;

/** A counter of fencing tokens for every entity, kept for ever. */
final class FenceCounterKeyLeak {
    static final Rule RULE = Rule.of(
            new Descriptor(
                    "FenceCounterKeyLeak",
                    Level.ADVICE,
                    "fencing",
                    "One counter of fencing tokens for each entity, and none is ever removed",
                    "Every entity that was ever locked leaves a counter. It must not expire either: a counter that starts"
                            + " again gives tokens that are lower than those already written.",
                    "One counter for all locks, or for a fixed number of buckets.",
                    "The counter is known by the words of its key.",
                    "none",
                    List.of(),
                    List.of("FencingTokenNotAtomic")),
            FenceCounterKeyLeak::check);

    private FenceCounterKeyLeak() {}

    private static void check(TypeView view, Reporter reporter) {
        for (Flow flow : view.flows()) {
            for (Event e : flow.events().values()) {
                boolean counts = e.op() == Op.INCREMENT && FencingTokenNotAtomic.isToken(e) && perEntity(e.key());
                if ((counts || countsInScript(e)) && nearLock(view, flow)) {
                    reporter.report(Report.at(
                            e,
                            view.code(e) + " keeps a counter of its own for every entity, and none is ever removed; an expiry"
                                    + " would let tokens start again. Use one counter, or a fixed number of them."));
                }
            }
        }
    }

    /** Whether a script takes the lock and draws the token at once. */
    private static boolean countsInScript(Event e) {
        return e.isAttempt()
                && e.script() != null
                && e.script().increments().stream()
                        .map(Effect::key)
                        .filter(k -> k instanceof Operand.Key)
                        .map(k -> ((Operand.Key) k).index())
                        .filter(i -> i >= 1 && i <= e.keys().size())
                        .map(i -> e.keys().get(i - 1))
                        .anyMatch(key -> FencingTokenNotAtomic.isToken(key, Set.of()) && perEntity(key));
    }

    private static boolean perEntity(Sym key) {
        return key instanceof Sym.Template t
                && t.parts().stream().anyMatch(p -> p instanceof Sym.Param || p instanceof Sym.App);
    }

    private static boolean nearLock(TypeView view, Flow flow) {
        return flow.events().values().stream()
                .anyMatch(a -> a.isAttempt() && view.evidence().of(flow, a).isPresent());
    }
}
