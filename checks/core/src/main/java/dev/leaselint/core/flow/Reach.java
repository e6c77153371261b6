package dev.leaselint.core.flow;

import dev.leaselint.core.flow.CallGraph.Call;
import dev.leaselint.core.flow.CallGraph.Item;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Program;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Which walks meet a call of some {@link Weight}: far fewer than lead to one in the call graph, since a call that may run
 * several methods is followed only where these agree. A no about locks is certain, and what it concerns need not be walked;
 * a yes is not. Work is not looked for in what fields get from afar. Safe for use by several threads.
 */
final class Reach {
    private final Weight least;
    private final Program program;
    private final CallGraph graph;
    private final Targets targets;
    private final Predicate<MethodDecl> isStub;
    private final Map<Item, Boolean> meets = new ConcurrentHashMap<>();
    private final Map<Item, Set<String>> made = new ConcurrentHashMap<>();

    /**
     * @param least the least weight of the calls that are looked for
     * @param isStub whether a method does nothing: one of several that does is followed in spite of it
     */
    Reach(Weight least, Program program, CallGraph graph, Targets targets, Predicate<MethodDecl> isStub) {
        this.least = least;
        this.program = program;
        this.graph = graph;
        this.targets = targets;
        this.isStub = isStub;
    }

    /** Whether the walk over an item may meet such a call, in its own code or in what is replayed there. */
    boolean meets(Item item) {
        Boolean known = meets.get(item);
        if (known == null) {
            // the items that one follows stand below it, so this ends
            known = (least != Weight.LOCK || graph.matters(item)) && look(item);
            meets.put(item, known);
        }
        return known;
    }

    private boolean look(Item item) {
        if (graph.weight(item).compareTo(least) >= 0) {
            return true;
        }
        for (Item next : graph.next(item)) {
            // what a field holds may be a handle or a function
            if (!(next instanceof Item.Method) && graph.follows(item, next) && isHeld(next)) {
                return true;
            }
        }
        for (Call call : graph.calls(item)) {
            if (brings(item, call)) {
                return true;
            }
        }
        return graph.closes(item) && made(item).stream()
                .anyMatch(type -> isReplayed(item, new MethodKey(type, "close", List.of())));
    }

    /** Whether a value may bring such a call: a lock comes from afar, work from a function that is written there. */
    private boolean isHeld(Item value) {
        return least == Weight.LOCK ? meets(value) : graph.weight(value).compareTo(least) >= 0;
    }

    private boolean isReplayed(Item from, MethodKey method) {
        Item item = new Item.Method(method);
        return targets.method(method).isPresent() && graph.follows(from, item) && meets(item);
    }

    /** Whether a call may be replaced by what a method does that meets such a call. */
    private boolean brings(Item from, Call call) {
        List<MethodDecl> candidates = targets.open(call.target());
        if (candidates.size() == 1) {
            return isReplayed(from, candidates.get(0).key());
        }
        if (candidates.stream().noneMatch(candidate -> isReplayed(from, candidate.key()))) {
            return false;
        }
        boolean agreeing = true;
        List<MethodDecl> idle = new ArrayList<>();
        for (MethodDecl candidate : candidates) {
            if (isReplayed(from, candidate.key())) {
                if (isChosen(from, call, candidate)) {
                    return true;
                }
            } else {
                agreeing = agreeing && graph.follows(from, new Item.Method(candidate.key()));
                idle.add(candidate);
            }
        }
        // to know whether one does nothing takes a walk over it
        return agreeing && idle.stream().allMatch(isStub);
    }

    /** Whether the call may be known to run this one of several methods: on an object made there, or on a superclass. */
    private boolean isChosen(Item from, Call call, MethodDecl candidate) {
        String owner = candidate.key().owner();
        boolean declared = candidate.key().equals(call.target());
        return declared && call.onThis()
                || made(from).stream().anyMatch(type -> type.equals(owner) || declared && program.isSubtype(type, owner));
    }

    /** Names of the types of which objects are made in the code of an item or in what is replayed there. */
    private Set<String> made(Item item) {
        Set<String> known = made.get(item);
        if (known == null) {
            known = new HashSet<>(graph.made(item));
            for (Item next : graph.next(item)) {
                if (graph.follows(item, next)) {
                    known.addAll(made(next));
                }
            }
            made.put(item, known);
        }
        return known;
    }
}
