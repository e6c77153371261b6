package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Walks loops: a few times, until nothing new comes. */
final class Loops {
    /** Passes over a loop body after which the walk stops looking for new states. */
    private static final int PASSES = 4;

    /** Ends of passes that are kept of one method. */
    private static final int MAX_PASSES = 60;

    private final Walker walker;
    private final List<LoopInfo> found = new ArrayList<>();
    private final Map<Object, Exit> passes = new LinkedHashMap<>();

    Loops(Walker walker) {
        this.walker = walker;
    }

    /**
     * A loop of any kind.
     *
     * @param head where it is told of
     * @param condition null for none
     * @param element variable of a loop over a collection, null for others
     * @param value what the variable stands for
     */
    private record Loop(
            String label,
            Span span,
            Site head,
            Expr condition,
            List<Expr> update,
            Stmt body,
            boolean bodyFirst,
            Var element,
            Sym value) {}

    /** Loops that try to get a lock. */
    List<LoopInfo> found() {
        return found;
    }

    /** Ends of passes with steps that the next pass does anew. */
    List<Exit> passes() {
        return List.copyOf(passes.values());
    }

    /** Walks a loop; the label is empty where it has none. */
    List<State> exec(String label, Stmt loop, List<State> in) {
        if (loop instanceof Stmt.While w) {
            Site head = head(w.span(), w.condition());
            return walk(new Loop(label, w.span(), head, w.condition(), List.of(), w.body(), false, null, null), in);
        }
        if (loop instanceof Stmt.DoWhile d) {
            Site head = head(d.span(), null);
            return walk(new Loop(label, d.span(), head, d.condition(), List.of(), d.body(), true, null, null), in);
        }
        if (loop instanceof Stmt.For f) {
            Site head = head(f.span(), f.condition());
            return walk(
                    new Loop(label, f.span(), head, f.condition(), f.update(), f.body(), false, null, null),
                    walker.execAll(f.init(), in));
        }
        return forEach(label, (Stmt.ForEach) loop, in);
    }

    private Site head(Span loop, Expr condition) {
        return walker.site(condition == null ? new Span(loop.start(), loop.start() + 1) : new Span(
                loop.start(), Math.max(loop.start() + 1, condition.span().end())));
    }

    /** Walks a statement with a label. */
    List<State> labeled(Stmt.Labeled l, List<State> in) {
        if (l.body().isLoop()) {
            return exec(l.label(), l.body(), in);
        }
        Ways outer = walker.ways;
        walker.ways = new Ways();
        States out = new States(walker.site(l.span()));
        out.addAll(walker.exec(l.body(), in));
        route(l.label(), outer, out, null);
        return out.list();
    }

    /** Sends breaks and continues of a statement to where they belong, everything else outwards. */
    private void route(String label, Ways outer, States breaks, States continues) {
        Ways inner = walker.ways;
        walker.ways = outer;
        for (Ways.Leaving l : inner.list()) {
            boolean mine = l.leave().label().isEmpty() && continues != null
                    || !label.isEmpty() && l.leave().label().equals(label);
            if (mine && l.leave().kind() == Ways.Kind.BREAK) {
                breaks.add(l.state());
            } else if (mine && l.leave().kind() == Ways.Kind.CONTINUE && continues != null) {
                continues.add(l.state());
            } else {
                outer.add(l);
            }
        }
    }

    private List<State> forEach(String label, Stmt.ForEach f, List<State> in) {
        walker.learnNames(f.var(), f.iterable());
        Map<Sym, List<State>> byElement = new LinkedHashMap<>();
        for (State s : in) {
            for (Val v : walker.evaluator.eval(f.iterable(), s)) {
                byElement.computeIfAbsent(element(v.sym(), f.declared()), k -> new ArrayList<>()).add(v.state());
            }
        }
        States out = new States(walker.site(f.span()));
        for (Map.Entry<Sym, List<State>> e : byElement.entrySet()) {
            List<State> start = States.merge(walker.site(f.span()), e.getValue());
            Site head = head(f.span(), f.iterable());
            out.addAll(walk(
                    new Loop(label, f.span(), head, null, List.of(), f.body(), false, f.var(), e.getKey()), start));
        }
        return out.list();
    }

    /** What the variable of a loop over a collection stands for: some element. */
    static Sym element(Sym collection, TypeRef type) {
        return Apps.refine(new Sym.App("each", Apps.EACH, collection, List.of(), type));
    }

    private List<State> walk(Loop l, List<State> in) {
        Span span = l.span();
        Ways outer = walker.ways;
        walker.ways = new Ways();
        Ways loopWays = walker.ways;
        States atHead = new States(walker.site(span));
        States exits = new States(walker.site(span));
        List<State> frontier = new ArrayList<>();
        for (State s : in) {
            atHead.add(s);
        }
        frontier.addAll(atHead.list());
        boolean test = !l.bodyFirst();
        for (int pass = 0; pass < PASSES && !frontier.isEmpty(); pass++) {
            List<State> enter = frontier;
            if (test) {
                enter = test(l.condition(), l.element(), frontier, exits);
            }
            test = true;
            if (l.element() != null) {
                enter = enter.stream().map(s -> s.set(l.element(), l.value())).toList();
            }
            States next = new States(walker.site(span));
            walker.ways = new Ways();
            next.addAll(walker.exec(l.body(), enter));
            next.list().forEach(s -> notePass(l, s, new Span(span.end() - 1, span.end())));
            walker.ways.list().stream()
                    .filter(way -> way.leave().kind() == Ways.Kind.CONTINUE)
                    .forEach(way -> notePass(l, way.state(), way.leave().at().span()));
            route(l.label(), loopWays, exits, next);
            List<State> updated = next.list();
            for (Expr u : l.update()) {
                updated = walker.each(updated, span, s -> walker.evaluator.discard(u, s));
            }
            frontier = new ArrayList<>();
            for (State s : updated) {
                State joined = atHead.widen(l.element() == null ? s : s.forget(l.value()));
                if (joined != null) {
                    frontier.add(joined);
                }
            }
            if (l.bodyFirst() && pass == PASSES - 1) {
                test(l.condition(), null, updated, exits);
            }
        }
        walker.ways = outer;
        loopWays.list().forEach(outer::add);
        describe(span, l.head(), in, exits, loopWays);
        return exits.list();
    }

    /** Keeps a way to the end of a pass that has done something inside the loop. */
    private void notePass(Loop l, State s, Span end) {
        boolean inside = s.steps.stream().anyMatch(step -> l.span().contains(step.event().step().span()));
        if (inside && passes.size() < MAX_PASSES) {
            Site at = new Site(walker.method.key(), l.span(), end);
            passes.putIfAbsent(List.of(at, s.history()), Walker.exit(Exit.Kind.RETURN, null, null, at, s));
        }
    }

    private List<State> test(Expr condition, Var element, List<State> in, States exits) {
        if (condition == null) {
            if (element != null) {
                exits.addAll(in);
            }
            return in;
        }
        States enter = new States(walker.site(condition.span()));
        for (State s : in) {
            List<State> t = new ArrayList<>();
            List<State> f = new ArrayList<>();
            walker.evaluator.branch(condition, s, t, f);
            enter.addAll(t);
            exits.addAll(f);
        }
        return enter.list();
    }

    private void describe(Span span, Site head, List<State> in, States exits, Ways left) {
        Set<String> before = new HashSet<>();
        in.forEach(s -> s.steps.forEach(step -> {
            if (!span.contains(step.event().step().span())) {
                before.add(step.event().id());
            }
        }));
        List<State> leaving = new ArrayList<>(exits.list());
        for (Ways.Leaving l : left.list()) {
            if (l.leave().kind() != Ways.Kind.PROPAGATE) {
                leaving.add(l.state());
            }
        }
        Set<String> won = new LinkedHashSet<>();
        for (State s : leaving) {
            for (Step step : s.steps) {
                boolean inside = span.contains(step.event().step().span()) && !before.contains(step.event().id());
                if (inside && step.status() == Status.WON) {
                    won.add(step.event().id());
                }
            }
        }
        Set<String> without = new LinkedHashSet<>();
        for (String id : won) {
            if (leaving.stream().anyMatch(s -> !s.interrupted
                    && isWithout(s.status(id))
                    && !wonBefore(s, before)
                    && !wonElsewhere(s, id, leaving))) {
                without.add(id);
            }
        }
        Set<String> asked = asked(span, leaving);
        if (!won.isEmpty() || !asked.isEmpty()) {
            tell(new LoopInfo(head, won, without, asked));
        }
    }

    /** Adds a loop, of this method or of one that it calls, unless it was told before. */
    void tell(LoopInfo loop) {
        if (!found.contains(loop)) {
            found.add(loop);
        }
    }

    /** The functions asked inside without whose answer, always the same one, the loop is not left. */
    private static Set<String> asked(Span span, List<State> leaving) {
        Set<String> asked = new LinkedHashSet<>();
        for (State s : leaving) {
            for (Step step : s.steps) {
                if (step.event().op() == Op.CALLBACK && span.contains(step.event().step().span())) {
                    asked.add(step.event().id());
                }
            }
        }
        asked.removeIf(id -> leaving.stream()
                        .filter(s -> !s.interrupted)
                        .map(s -> s.facts.get(new Sym.Invoked(id)))
                        .distinct()
                        .count() != 1
                || leaving.stream().anyMatch(s -> !s.interrupted && s.facts.get(new Sym.Invoked(id)) == null));
        return asked;
    }

    /** Whether an attempt before the loop had won already. */
    private static boolean wonBefore(State s, Set<String> before) {
        return s.steps.stream()
                .anyMatch(step -> step.status() == Status.WON
                        && step.event().isAttempt()
                        && before.contains(step.event().id()));
    }

    /** Whether another attempt has won the same key: the branches of a choice of clients, say. */
    private static boolean wonElsewhere(State s, String id, List<State> leaving) {
        return leaving.stream()
                .flatMap(l -> l.steps.stream())
                .filter(step -> step.event().id().equals(id) && step.event().key() != null)
                .findFirst()
                .filter(mine -> s.steps.stream()
                        .anyMatch(step -> step.status() == Status.WON
                                && step.event().isAttempt()
                                && mine.event().key().equals(step.event().key())))
                .isPresent();
    }

    /** Whether the attempt was not made, failed or threw; an answer that is neither yes nor no tells nothing. */
    private static boolean isWithout(Status status) {
        return status != Status.WON && status != Status.OPEN && status != Status.UNSURE;
    }
}
