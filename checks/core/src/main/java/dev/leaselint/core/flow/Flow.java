package dev.leaselint.core.flow;

import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Stmt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one method does on all its paths.
 *
 * @param method the method; for closures that run elsewhere the enclosing one
 * @param closure whether this is the flow of a lambda or anonymous class that runs elsewhere
 * @param exits the ways of leaving it; empty when the method is over budget
 * @param passes the ways of ending a pass of a loop in which something was done; the span of their place is the loop's,
 *     its name span where the pass ends
 * @param loops its loops that try to get a lock
 * @param interruptions the handlers that run when a wait is interrupted while no lock is held
 * @param discarded ids of events whose result is dropped on the spot
 * @param unread ids of events whose result goes to a variable that is never read
 * @param made the lock handles that the method makes itself, as events with their key
 * @param objects the objects of types of the sources that it makes
 * @param overBudget whether there were too many paths
 */
public record Flow(
        MethodDecl method,
        boolean closure,
        List<Exit> exits,
        List<Exit> passes,
        List<LoopInfo> loops,
        List<Stmt.Catch> interruptions,
        Set<String> discarded,
        Set<String> unread,
        List<Event> made,
        List<Sym.New> objects,
        boolean overBudget) {
    public Flow {
        exits = List.copyOf(exits);
        passes = List.copyOf(passes);
        loops = List.copyOf(loops);
        interruptions = List.copyOf(interruptions);
        discarded = Set.copyOf(discarded);
        unread = Set.copyOf(unread);
        made = List.copyOf(made);
        objects = List.copyOf(objects);
    }

    /** The same flow without the members put into a structure while nobody looks whether they were there: they are data. */
    Flow withoutData() {
        Set<String> data = events().values().stream()
                .filter(e -> e.isAttempt() && e.onMember())
                .map(Event::id)
                .filter(id -> discarded.contains(id) || unread.contains(id))
                .collect(Collectors.toSet());
        return data.isEmpty()
                ? this
                : new Flow(
                        method, closure, exits.stream().map(x -> x.without(data)).toList(),
                        passes.stream().map(x -> x.without(data)).toList(), loops, interruptions, discarded, unread, made,
                        objects, overBudget);
    }

    /** The same flow where nobody looks at what it returns. */
    Flow withValuesDropped() {
        Set<String> dropped = new LinkedHashSet<>(discarded);
        for (Exit x : exits) {
            if (x.value() instanceof Sym.Outcome o) {
                dropped.add(o.attempt());
            }
        }
        return new Flow(
                method, closure, exits, passes, loops, interruptions, dropped, unread, made, objects, overBudget);
    }

    /** The paths to the ends of the method and of the passes of its loops. */
    public List<Exit> paths() {
        List<Exit> all = new ArrayList<>(exits);
        all.addAll(passes);
        return all;
    }

    /**
     * All events by id, in the order in which paths meet them. An attempt whose key depends on the path has the keys of all
     * paths.
     */
    public Map<String, Event> events() {
        Map<String, Event> all = new LinkedHashMap<>();
        for (Exit exit : paths()) {
            for (Step step : exit.steps()) {
                all.merge(step.event().id(), step.event(), Event::orKeyOf);
            }
        }
        return all;
    }
}
