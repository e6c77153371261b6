package dev.leaselint.core.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The strongly connected components of a graph, by Tarjan's algorithm without recursion: a graph of calls is deeper than
 * a thread's stack.
 */
final class Components<N> {
    private final Function<N, ? extends Collection<N>> successors;
    private final Map<N, Visit<N>> visits = new HashMap<>();
    private final Deque<N> open = new ArrayDeque<>();
    private final Deque<Visit<N>> path = new ArrayDeque<>();
    private final List<List<N>> found = new ArrayList<>();

    private Components(Function<N, ? extends Collection<N>> successors) {
        this.successors = successors;
    }

    /** A node that was reached. */
    private static final class Visit<N> {
        final N node;
        final int index;
        final Iterator<N> rest;
        int low;
        boolean open = true;

        Visit(N node, int index, Iterator<N> rest) {
            this.node = node;
            this.index = index;
            this.low = index;
            this.rest = rest;
        }
    }

    /** All components that can be reached from the roots, each after those that it leads to. */
    static <N> List<List<N>> of(Collection<N> roots, Function<N, ? extends Collection<N>> successors) {
        Components<N> components = new Components<>(successors);
        roots.forEach(components::reach);
        return components.found;
    }

    private void reach(N root) {
        if (visits.containsKey(root)) {
            return;
        }
        enter(root);
        while (!path.isEmpty()) {
            Visit<N> top = path.peek();
            if (top.rest.hasNext()) {
                look(top, top.rest.next());
            } else {
                leave(path.pop());
            }
        }
    }

    private void enter(N node) {
        Visit<N> visit = new Visit<>(node, visits.size(), List.<N>copyOf(successors.apply(node)).iterator());
        visits.put(node, visit);
        open.push(node);
        path.push(visit);
    }

    private void look(Visit<N> from, N to) {
        Visit<N> known = visits.get(to);
        if (known == null) {
            enter(to);
        } else if (known.open) {
            from.low = Math.min(from.low, known.index);
        }
    }

    private void leave(Visit<N> done) {
        if (!path.isEmpty()) {
            path.peek().low = Math.min(path.peek().low, done.low);
        }
        if (done.low < done.index) {
            return;
        }
        List<N> component = new ArrayList<>();
        N member;
        do {
            member = open.pop();
            visits.get(member).open = false;
            component.add(member);
        } while (!member.equals(done.node));
        found.add(component);
    }
}
