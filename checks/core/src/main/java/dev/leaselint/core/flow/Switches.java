package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.SwitchCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Walks switches, statements and expressions. */
final class Switches {
    private final Walker walker;

    Switches(Walker walker) {
        this.walker = walker;
    }

    /** Walks a switch statement. */
    List<State> exec(Stmt.Switch s, List<State> in) {
        return breakable(s.span(), () -> cases(s.selector(), s.cases(), in, s.span()));
    }

    /** Walks the cases; a yield is left to the caller. */
    List<State> cases(Expr selector, List<SwitchCase> cases, List<State> in, Span span) {
        States out = new States(walker.site(span));
        for (State s : in) {
            for (Val v : walker.evaluator.eval(selector, s)) {
                out.addAll(execCases(v, cases, span));
            }
        }
        return out.list();
    }

    private List<State> execCases(Val selector, List<SwitchCase> cases, Span span) {
        States out = new States(walker.site(span));
        List<State> rest = List.of(selector.state());
        List<State> falling = List.of();
        int defaultAt = -1;
        Map<Integer, List<State>> entering = new HashMap<>();
        for (int i = 0; i < cases.size(); i++) {
            SwitchCase c = cases.get(i);
            List<State> enter = new ArrayList<>();
            for (Expr label : c.labels()) {
                List<State> next = new ArrayList<>();
                for (State s : rest) {
                    walker.evaluator.matchLabel(selector.sym(), c, label, s, enter, next);
                }
                rest = States.merge(walker.site(span), next);
            }
            if (c.isDefault()) {
                defaultAt = i;
            }
            entering.put(i, enter);
        }
        if (defaultAt >= 0) {
            entering.get(defaultAt).addAll(rest);
        } else {
            out.addAll(rest);
        }
        for (int i = 0; i < cases.size(); i++) {
            SwitchCase c = cases.get(i);
            States start = new States(walker.site(span));
            start.addAll(entering.get(i));
            start.addAll(falling);
            List<State> end = walker.execAll(c.body(), start.list());
            if (c.arrow()) {
                out.addAll(end);
                falling = List.of();
            } else {
                falling = end;
            }
        }
        out.addAll(falling);
        return out.list();
    }

    private List<State> breakable(Span span, Supplier<List<State>> body) {
        Ways outer = walker.ways;
        walker.ways = new Ways();
        States out = new States(walker.site(span));
        out.addAll(body.get());
        Ways inner = walker.ways;
        walker.ways = outer;
        for (Ways.Leaving l : inner.list()) {
            if (l.leave().kind() == Ways.Kind.BREAK && l.leave().label().isEmpty()) {
                out.add(l.state());
            } else {
                outer.add(l);
            }
        }
        return out.list();
    }
}
