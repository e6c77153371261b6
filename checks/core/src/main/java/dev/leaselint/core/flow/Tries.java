package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Walks try statements: resources, handlers, a finally block once for each way into it. */
final class Tries {
    private final Walker walker;
    private final Map<Stmt.Catch, Set<Event>> interruptions = new LinkedHashMap<>();

    Tries(Walker walker) {
        this.walker = walker;
    }

    /** Handlers that run because a wait was interrupted while nothing was held. */
    List<Interruption> interruptions() {
        return interruptions.entrySet().stream().map(e -> new Interruption(e.getKey(), e.getValue())).toList();
    }

    List<State> exec(Stmt.Try t, List<State> in) {
        Ways outer = walker.ways;
        Ways body = new Ways();
        walker.ways = body;
        List<State> opened = in;
        List<Var> resources = new ArrayList<>();
        for (Stmt r : t.resources()) {
            opened = walker.exec(r, opened);
            if (r instanceof Stmt.Local l) {
                resources.add(l.var());
            } else if (r instanceof Stmt.ExprStmt e && e.expr() instanceof Expr.Ref ref) {
                resources.add(ref.var());
            }
        }
        List<State> normal = walker.exec(t.body(), opened);
        if (!resources.isEmpty()) {
            Ways unclosed = body;
            body = new Ways();
            walker.ways = body;
            normal = close(resources, normal, t.span());
            for (List<Ways.Leaving> group : unclosed.grouped()) {
                List<State> closed = close(resources, group.stream().map(Ways.Leaving::state).toList(), t.span());
                for (State s : closed) {
                    body.add(group.get(0).leave(), s);
                }
            }
        }
        States after = new States(walker.site(t.span()));
        after.addAll(normal);
        Ways rest = new Ways();
        walker.ways = rest;
        for (Ways.Leaving l : body.list()) {
            catchOrPass(t, l, after, rest);
        }
        walker.ways = outer;
        if (t.finallyBlock() == null) {
            outer.addAll(rest);
            return after.list();
        }
        for (List<Ways.Leaving> group : rest.grouped()) {
            List<State> end = walker.exec(t.finallyBlock(), group.stream().map(Ways.Leaving::state).toList());
            Ways.Leave leave = onwards(group, t.finallyBlock());
            for (State s : end) {
                outer.add(leave, s);
            }
        }
        return walker.exec(t.finallyBlock(), after.list());
    }

    /** The way out after a finally block: it stands at the block when the group comes from several places. */
    private Ways.Leave onwards(List<Ways.Leaving> group, Stmt.Block finallyBlock) {
        Ways.Leave first = group.get(0).leave();
        boolean onePlace = group.stream().allMatch(l -> l.leave().at().equals(first.at()));
        int brace = finallyBlock.span().start();
        Site at = onePlace ? first.at() : walker.site(new Span(brace, brace + 1));
        return new Ways.Leave(first.kind(), first.label(), first.value(), first.thrown(), at);
    }

    private List<State> close(List<Var> resources, List<State> in, Span span) {
        List<State> now = in;
        for (int i = resources.size() - 1; i >= 0; i--) {
            Var var = resources.get(i);
            now = walker.each(now, span, s -> walker.evaluator.calls.project.close(var, s, walker.site(span)));
        }
        return now;
    }

    private void catchOrPass(Stmt.Try t, Ways.Leaving l, States after, Ways rest) {
        boolean exception = l.leave().kind() == Ways.Kind.THROW || l.leave().kind() == Ways.Kind.PROPAGATE;
        if (!exception) {
            rest.add(l);
            return;
        }
        for (Stmt.Catch c : t.catches()) {
            Catching.Match match = Catching.match(c.types(), l.leave().thrown(), walker.flows.program());
            if (match == Catching.Match.NEVER) {
                continue;
            }
            boolean interruption = Catching.isInterruption(c.types(), l.leave().thrown());
            if (Catching.isInterrupted(l.leave().thrown()) && !l.state().holds()) {
                interruptions.computeIfAbsent(c, k -> new LinkedHashSet<>()).addAll(l.state().tried());
            }
            State caught = l.state()
                    .set(c.var(), new Sym.Unknown(c.var().name(), walker.site(c.span()), c.types().get(0)))
                    .interrupted(l.state().interrupted || interruption);
            after.addAll(walker.exec(c.body(), List.of(caught)));
            if (match == Catching.Match.ALWAYS) {
                return;
            }
        }
        rest.add(l);
    }
}
