package dev.leaselint.core.lua;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Variables and conditions at one point of a script. Mutable; branches work on copies. */
final class State {
    private final Map<String, Val> variables;
    private final List<Formula> path;

    State() {
        this(new HashMap<>(), new ArrayList<>());
    }

    private State(Map<String, Val> variables, List<Formula> path) {
        this.variables = variables;
        this.path = path;
    }

    State copy() {
        return new State(new HashMap<>(variables), new ArrayList<>(path));
    }

    /** A copy in which the formula holds as well. */
    State assuming(Formula formula) {
        State state = copy();
        state.assume(formula);
        return state;
    }

    void assume(Formula formula) {
        if (!(formula instanceof Formula.Opaque) && !formula.equals(Formula.TRUE)) {
            path.add(formula);
        }
    }

    /** Number of conditions so far, for {@link #since}. */
    int depth() {
        return path.size();
    }

    /** The conditions added after the given depth. */
    Formula since(int depth) {
        Formula all = Formula.TRUE;
        for (Formula formula : path.subList(depth, path.size())) {
            all = Formula.and(all, formula);
        }
        return all;
    }

    List<Guard> guards() {
        return path.stream().flatMap(formula -> formula.facts(true).stream()).distinct().toList();
    }

    /** The value of a variable; null when there is none of that name. */
    Val get(String name) {
        return variables.get(name);
    }

    void set(String name, Val value) {
        variables.put(name, value);
    }

    /** Gives a variable back the value that it had outside of a block; null removes it. */
    void restore(String name, Val outer) {
        if (outer == null) {
            variables.remove(name);
        } else {
            variables.put(name, outer);
        }
    }

    /** The state after branches that left {@code base} at the given depth; null when none goes on. */
    static State join(State base, int depth, List<State> branches) {
        if (branches.isEmpty()) {
            return null;
        }
        if (branches.size() == 1) {
            return branches.get(0);
        }
        State joined = new State(new HashMap<>(), new ArrayList<>(base.path.subList(0, depth)));
        Set<String> names = new HashSet<>();
        Formula any = Formula.FALSE;
        for (State branch : branches) {
            names.addAll(branch.variables.keySet());
            any = Formula.or(any, branch.since(depth));
        }
        joined.assume(any);
        for (String name : names) {
            joined.set(name, merged(name, depth, branches));
        }
        return joined;
    }

    private static Val merged(String name, int depth, List<State> branches) {
        List<Val.Case> cases = new ArrayList<>();
        for (State branch : branches) {
            Val value = branch.get(name);
            cases.add(new Val.Case(branch.since(depth), value == null ? Val.NIL : value));
        }
        return Val.choice(cases);
    }
}
