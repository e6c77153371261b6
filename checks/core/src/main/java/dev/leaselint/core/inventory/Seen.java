package dev.leaselint.core.inventory;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Exit;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Site;
import dev.leaselint.core.flow.Status;
import dev.leaselint.core.flow.Step;
import dev.leaselint.core.rules.TypeView;
import java.util.ArrayList;
import java.util.List;

/** An event as one method sees it. */
record Seen(TypeView view, Flow flow, Event event) {
    /** The calls that lead to the command and the command itself. */
    List<Site> chain() {
        List<Site> chain = new ArrayList<>(event.via());
        chain.add(event.site());
        return chain;
    }

    /** The same event in the method that is called on the way to it; empty when the command stands here. */
    Key below() {
        List<Site> chain = chain();
        return chain.size() < 2 ? null : new Key(chain.subList(1, chain.size()), number());
    }

    Key key() {
        return new Key(chain(), number());
    }

    /** Which of the effects of a script it is. */
    private String number() {
        int at = event.id().lastIndexOf('#');
        return event.script() == null || at < 0 ? "" : event.id().substring(at);
    }

    /** Whether the client's lock object or method makes the lock, not commands on a key. */
    boolean byClient() {
        return event.onHandle() || event.op() == Op.HOLD || event.op() == Op.HOLD_END;
    }

    /** Whether the lock is held after a step on a way out of the method, where the step is this attempt. */
    boolean wonOn(Exit way, Step taken) {
        return switch (event.op()) {
            case HOLD -> taken.status() != Status.THREW;
            case INCREMENT -> CounterLocks.wonOn(way, event);
            default -> taken.status() == Status.WON;
        };
    }

    boolean isRelease() {
        return event.isRelease() || event.op() == Op.HOLD_END;
    }

    String skeleton() {
        return KeyText.skeleton(event.key());
    }

    /** What tells an event of one way to a command from those of others. */
    record Key(List<Site> chain, String number) {}
}
