package dev.leaselint.core.flow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A set of states at one point, merged by history and bounded. */
final class States {
    /** More histories than this at one point are over budget. */
    static final int LIMIT = 240;

    private final Map<Object, State> byHistory = new LinkedHashMap<>();
    private final Site at;

    States(Site at) {
        this.at = at;
    }

    /** @return whether the set changed */
    boolean add(State state) {
        Object key = state.history();
        State old = byHistory.get(key);
        if (old == null) {
            if (byHistory.size() >= LIMIT) {
                throw new OverBudget();
            }
            byHistory.put(key, state);
            return true;
        }
        State joined = old.join(state, at);
        byHistory.put(key, joined);
        return joined != old;
    }

    /** Adds a state that came round a loop; the state to go on with, or null when nothing is new. */
    State widen(State state) {
        return add(state) ? byHistory.get(state.history()) : null;
    }

    void addAll(Iterable<State> states) {
        states.forEach(this::add);
    }

    List<State> list() {
        return new ArrayList<>(byHistory.values());
    }

    boolean isEmpty() {
        return byHistory.isEmpty();
    }

    static List<State> merge(Site at, Iterable<State> states) {
        States merged = new States(at);
        merged.addAll(states);
        return merged.list();
    }

    /** Thrown when a method has more paths than are worth following. */
    static final class OverBudget extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OverBudget() {
            super("too many paths", null, false, false);
        }
    }
}
