package dev.leaselint.core.flow;

import dev.leaselint.core.model.MethodDecl;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What one method does on all its paths. Immutable. */
public final class Flow {
    private final MethodDecl method;
    private final boolean closure;
    private final List<Exit> exits;
    private final List<Exit> passes;
    private final List<LoopInfo> loops;
    private final List<Interruption> interruptions;
    private final Set<String> discarded;
    private final Set<String> unread;
    private final List<Event> made;
    private final List<Sym.New> objects;
    private final boolean overBudget;
    /** All exits and passes, and their events: rules ask for them over and over. */
    private final List<Exit> paths;
    private volatile Map<String, Event> events;

    public Flow(
            MethodDecl method,
            boolean closure,
            List<Exit> exits,
            List<Exit> passes,
            List<LoopInfo> loops,
            List<Interruption> interruptions,
            Set<String> discarded,
            Set<String> unread,
            List<Event> made,
            List<Sym.New> objects,
            boolean overBudget) {
        this.method = method;
        this.closure = closure;
        this.exits = List.copyOf(exits);
        this.passes = List.copyOf(passes);
        this.loops = List.copyOf(loops);
        this.interruptions = List.copyOf(interruptions);
        this.discarded = Set.copyOf(discarded);
        this.unread = Set.copyOf(unread);
        this.made = List.copyOf(made);
        this.objects = List.copyOf(objects);
        this.overBudget = overBudget;
        List<Exit> all = new ArrayList<>(exits);
        all.addAll(passes);
        this.paths = List.copyOf(all);
    }

    /** The method; for closures that run elsewhere the enclosing one. */
    public MethodDecl method() {
        return method;
    }

    /** Whether this is the flow of a lambda or anonymous class that runs elsewhere. */
    public boolean closure() {
        return closure;
    }

    /** The ways of leaving it; empty when the method is over budget. */
    public List<Exit> exits() {
        return exits;
    }

    /**
     * The ways of ending a pass of a loop in which something was done; the span of their place is the loop's, its name
     * span where the pass ends.
     */
    public List<Exit> passes() {
        return passes;
    }

    /** Its loops that try to get a lock. */
    public List<LoopInfo> loops() {
        return loops;
    }

    /** The handlers that run when a wait is interrupted while no lock is held. */
    public List<Interruption> interruptions() {
        return interruptions;
    }

    /** Ids of events whose result is dropped on the spot. */
    public Set<String> discarded() {
        return discarded;
    }

    /** Ids of events whose result goes to a variable that is never read. */
    public Set<String> unread() {
        return unread;
    }

    /** The lock handles that the method makes itself, as events with their key. */
    public List<Event> made() {
        return made;
    }

    /** The objects of types of the sources that it makes. */
    public List<Sym.New> objects() {
        return objects;
    }

    /** Whether there were too many paths. */
    public boolean overBudget() {
        return overBudget;
    }

    /** The same flow without the members put into a structure while nobody looks whether they were there: they are data. */
    Flow withoutData() {
        if (discarded.isEmpty() && unread.isEmpty()) {
            return this;
        }
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
        return paths;
    }

    /**
     * All events by id, in the order in which paths meet them. An attempt whose key depends on the path has the keys of all
     * paths.
     */
    public Map<String, Event> events() {
        Map<String, Event> known = events;
        if (known == null) {
            Map<String, Event> all = new LinkedHashMap<>();
            for (Exit exit : paths) {
                for (Step step : exit.steps()) {
                    all.merge(step.event().id(), step.event(), Event::orKeyOf);
                }
            }
            known = Collections.unmodifiableMap(all);
            events = known;
        }
        return known;
    }
}
