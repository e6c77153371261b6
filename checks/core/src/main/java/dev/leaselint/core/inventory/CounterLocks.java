package dev.leaselint.core.inventory;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.rules.Keys;
import dev.leaselint.core.rules.TypeView;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Counters that are used as locks: who makes it 1 goes on, everybody else gives up. */
final class CounterLocks {
    private static final Sym ONE = new Sym.Const(1L);
    private static final Sym TWO = new Sym.Const(2L);

    private CounterLocks() {}

    /**
     * Whether an INCR takes a lock. Its key is named as one and taken away again, its count is compared with 1 only, and
     * those who find another one do no work: limits and statistics count on, and tokens are handed out.
     */
    static boolean takes(TypeView view, Flow flow, Event e) {
        return e.op() == Op.INCREMENT
                && e.key() != null
                && e.script() == null
                && byOne(e)
                && !isToken(e)
                && view.evidence().of(flow, e).isPresent()
                && isTakenAway(view, e)
                && decides(flow, e);
    }

    /** Whether the count is 1 on a way out of the method. */
    static boolean wonOn(Exit way, Event e) {
        return way.facts().entrySet().stream()
                .anyMatch(f -> isCountOf(f.getKey(), e) && one(f.getKey()).filter(f.getValue()::equals).isPresent());
    }

    private static boolean byOne(Event e) {
        return e.args().size() < 2 || ONE.equals(e.args().get(e.args().size() - 1));
    }

    private static boolean isToken(Event e) {
        return e.names().stream().anyMatch(CounterLocks::speaksOfFence);
    }

    static boolean speaksOfFence(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.contains("fence") || lower.contains("fencing") || lower.contains("token");
    }

    private static boolean isTakenAway(TypeView view, Event e) {
        return view.flows().stream()
                .flatMap(f -> f.events().values().stream())
                .anyMatch(r -> r.isRelease() && Keys.alike(r, e));
    }

    /** Whether the count tells those who go on from those who give up, here or in a caller, and nothing else. */
    private static boolean decides(Flow flow, Event e) {
        boolean won = false;
        boolean lost = false;
        for (Exit x : flow.exits()) {
            if (x.has(e)) {
                boolean handedOn = x.value() != null && isCountOf(x.value(), e) && one(x.value()).isPresent();
                boolean here = wonOn(x, e);
                boolean gaveUp = !here && tests(x, e).anyMatch(t -> one(t).isPresent());
                if (countsOtherwise(x, e) || gaveUp && x.kind() == Exit.Kind.RETURN && worksAfter(x, e)) {
                    return false;
                }
                won |= here || handedOn;
                lost |= gaveUp || handedOn;
            }
        }
        return won && lost;
    }

    /** Whether the count itself matters: it is compared with another number, or given back. */
    private static boolean countsOtherwise(Exit x, Event e) {
        boolean compared = tests(x, e).anyMatch(t -> one(t).isEmpty() && !isNullTest(t));
        boolean given = x.value() != null && isCountOf(x.value(), e) && one(x.value()).isEmpty();
        return compared || given;
    }

    private static Stream<Sym> tests(Exit x, Event e) {
        return x.facts().keySet().stream().filter(t -> isCountOf(t, e));
    }

    private static boolean isNullTest(Sym test) {
        return test instanceof Sym.Not n
                ? isNullTest(n.inner())
                : test instanceof Sym.Test t && (t.left().equals(Sym.NULL) || t.right().equals(Sym.NULL));
    }

    private static boolean worksAfter(Exit x, Event e) {
        boolean after = false;
        for (Step s : x.steps()) {
            if (after && (s.workBefore() || s.event().op() == Op.CALLBACK)) {
                return true;
            }
            after |= s.event().id().equals(e.id());
        }
        return x.workAfter();
    }

    private static boolean isCountOf(Sym value, Event e) {
        return Syms.contains(value, s -> s instanceof Sym.Fresh f
                && f.kind() == Sym.Fresh.Kind.COUNTER
                && f.site().equals(e.site()));
    }

    /** Which answer to a test of a count says that it is 1; empty when it is another test. */
    private static Optional<Boolean> one(Sym test) {
        if (test instanceof Sym.Not n) {
            return one(n.inner()).map(answer -> !answer);
        }
        if (!(test instanceof Sym.Test t)) {
            return Optional.empty();
        }
        boolean equal = t.op().equals("==") && (ONE.equals(t.left()) || ONE.equals(t.right()));
        boolean atMost = t.op().equals("<=") && ONE.equals(t.right()) || t.op().equals("<") && TWO.equals(t.right());
        boolean more = t.op().equals("<") && ONE.equals(t.left()) || t.op().equals("<=") && TWO.equals(t.left());
        return equal || atMost ? Optional.of(true) : more ? Optional.of(false) : Optional.empty();
    }
}
