package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Locks that a call takes around the function that it is given. */
final class Holds {
    private static final String START = "@hold";
    private static final String END = "@hold-end";

    private final Walker walker;

    Holds(Walker walker) {
        this.walker = walker;
    }

    /**
     * Runs a function of a call, between the two events of the lock when the call takes one.
     *
     * @param run what happens inside
     */
    List<Val> around(Invocation in, Entry entry, Function<State, List<Val>> run) {
        if (!entry.has(Attributes.LOCKED)) {
            return run.apply(in.state());
        }
        Event start = event(in, entry.as(Op.HOLD), START);
        Event end = event(in, entry.as(Op.HOLD_END), END);
        walker.mayThrow(in.state().add(start, Status.THREW), start.site());
        Ways outer = walker.ways;
        walker.ways = new Ways();
        List<Val> out = new ArrayList<>();
        for (Val v : run.apply(in.state().add(start, Status.OPEN))) {
            out.add(new Val(v.state().add(end, Status.OPEN), v.sym()));
        }
        Ways inner = walker.ways;
        walker.ways = outer;
        // however the function ends, the call gives the lock back
        inner.list().forEach(l -> outer.add(l.leave(), l.state().add(end, Status.OPEN)));
        return out;
    }

    private Event event(Invocation in, Entry entry, String mark) {
        Site site = walker.site(in.call());
        EventFactory.Frame frame = new EventFactory.Frame(
                Events.id(site) + mark, site, List.of(), CallNames.of(in, entry, walker.names), walker.pipelines > 0);
        Event made = walker.flows.events().make(entry, frame, in.receiver(), in.args()).get(0);
        boolean generic = entry.attribute(Attributes.REGISTRY).filter("generic"::equals).isPresent();
        return generic && !LockHandles.speaksOfRedis(in, walker) ? made.with(Event.Trait.ANY_STORE) : made;
    }
}
