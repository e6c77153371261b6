package dev.leaselint.core.flow;

import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where control goes from inside a statement other than to its end. */
final class Ways {
    /** How control leaves. */
    enum Kind {
        RETURN,
        YIELD,
        THROW,
        PROPAGATE,
        BREAK,
        CONTINUE
    }

    /**
     * One way out.
     *
     * @param label label of a break or continue, empty for none
     * @param value value of a return or yield, null for none
     * @param thrown type of the exception
     * @param at where control leaves
     */
    record Leave(Kind kind, String label, Sym value, TypeRef thrown, Site at) {
        Object group() {
            Object place = kind == Kind.RETURN ? at : "";
            return Arrays.asList(kind, label, value, thrown == null ? "" : thrown.name(), place);
        }
    }

    /** A state on its way out. */
    record Leaving(Leave leave, State state) {}

    private final Map<Object, Group> groups = new LinkedHashMap<>();

    /** @param places where the states left first, by history: calls of one group stand at different places */
    private record Group(Leave leave, States states, Map<Object, Site> places) {
        Leave leave(State state) {
            return new Leave(leave.kind, leave.label, leave.value, leave.thrown, places.get(state.history()));
        }
    }

    void add(Leave leave, State state) {
        Group group = groups.computeIfAbsent(
                leave.group(), g -> new Group(leave, new States(leave.at()), new HashMap<>()));
        group.states.add(state);
        group.places.putIfAbsent(state.history(), leave.at());
    }

    void add(Leaving leaving) {
        add(leaving.leave(), leaving.state());
    }

    void addAll(Ways other) {
        other.list().forEach(this::add);
    }

    List<Leaving> list() {
        List<Leaving> all = new ArrayList<>();
        for (Group g : groups.values()) {
            for (State s : g.states.list()) {
                all.add(new Leaving(g.leave(s), s));
            }
        }
        return all;
    }

    /** Groups of states that leave in the same way. */
    List<List<Leaving>> grouped() {
        List<List<Leaving>> all = new ArrayList<>();
        for (Group g : groups.values()) {
            all.add(g.states.list().stream().map(s -> new Leaving(g.leave(s), s)).toList());
        }
        return all;
    }
}
