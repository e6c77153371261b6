package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.SwitchCase;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Walks the statements of one method. Expressions are left to {@link Evaluator}, calls to {@link Calls}. */
final class Walker {
    /** Passes over a loop body after which the walk stops looking for new states. */
    private static final int PASSES = 4;

    private static final TypeRef UNCHECKED = TypeRef.UNKNOWN;

    final Flows flows;
    final MethodDecl method;
    final Conditions conditions;
    final Evaluator evaluator;
    /** Which events and facts are kept. */
    final Focus focus;

    Ways ways = new Ways();
    final Map<String, Sym.Closure> closures = new HashMap<>();
    /** Substitutions made before: states of one method call the same methods with the same values. */
    final Map<List<Object>, Inliner> inliners = new HashMap<>();
    final Set<String> ranClosures = new HashSet<>();
    /** Lock handles made, by event id. */
    final Map<String, Event> made = new LinkedHashMap<>();
    /** Closures that are being run, against recursion. */
    final Set<Site> running = new HashSet<>();
    /** Number of pipelines that the current code runs in. */
    int pipelines;
    final Set<String> discarded = new LinkedHashSet<>();
    /** The latest replay of a called method, by the call. */
    final Map<Site, Inliner> replayed = new HashMap<>();
    final Set<String> assigned = new LinkedHashSet<>();
    final Set<String> read = new HashSet<>();
    final Map<Var, Set<String>> names = new HashMap<>();
    private final Map<Var, String> types = new HashMap<>();
    private final List<LoopInfo> loops = new ArrayList<>();
    /** Handlers that run because a wait was interrupted while nothing was held. */
    private final Set<Stmt.Catch> interruptions = new LinkedHashSet<>();
    private int budget;

    Walker(Flows flows, MethodDecl method, Focus focus) {
        this.flows = flows;
        this.method = method;
        this.focus = focus;
        this.budget = focus.budget();
        this.conditions = new Conditions(method);
        this.evaluator = new Evaluator(this);
    }

    Site site(Span span) {
        return new Site(method.key(), span, span);
    }

    Site site(Expr.Call call) {
        return new Site(
                method.key(),
                call.span(),
                new Span(call.nameSpan().start(), Math.max(call.span().end(), call.nameSpan().end())));
    }

    /** Counts a step of work; a method that needs too many is over budget. */
    void spend() {
        spend(1);
    }

    void spend(int steps) {
        budget -= steps;
        if (budget < 0) {
            throw new States.OverBudget();
        }
    }

    /** Walks the whole method from its entry. */
    Flow walk() {
        Map<Var, Sym> env = new HashMap<>();
        for (int i = 0; i < method.params().size(); i++) {
            Param p = method.params().get(i);
            env.put(p.var(), new Sym.Param(method.key(), i, p.var().name(), p.type()));
        }
        Stmt.Block body = method.body().orElseThrow();
        return run(State.initial(env), body, false);
    }

    /** Walks a closure that runs elsewhere, from the values it captured. */
    Flow walk(Sym.Closure closure) {
        State state = State.initial(closure.captured().env());
        for (Param p : Closures.params(closure.code())) {
            state = state.set(p.var(), new Sym.Unknown(p.var().name(), closure.site(), p.type()));
        }
        Flow flow = run(state, Closures.body(closure.code()), true);
        return Closures.isVoid(closure.code(), flows.program()) ? flow.withValuesDropped() : flow;
    }

    private Flow run(State entry, Stmt.Block body, boolean closure) {
        List<State> end = exec(body, List.of(entry));
        Site atEnd = site(new Span(Math.max(body.span().start(), body.span().end() - 1), body.span().end()));
        for (State s : end) {
            ways.add(new Ways.Leave(Ways.Kind.RETURN, "", null, null, atEnd), s);
        }
        List<Exit> exits = new ArrayList<>();
        for (Ways.Leaving l : ways.list()) {
            exits.add(exit(l));
        }
        Set<String> unread = new LinkedHashSet<>(assigned);
        unread.removeAll(read);
        return new Flow(
                method, closure, exits, loops, List.copyOf(interruptions), discarded, unread,
                List.copyOf(made.values()), false);
    }

    private Exit exit(Ways.Leaving l) {
        State s = l.state();
        Exit.Kind kind =
                switch (l.leave().kind()) {
                    case THROW -> Exit.Kind.THROW;
                    case PROPAGATE -> Exit.Kind.PROPAGATE;
                    default -> Exit.Kind.RETURN;
                };
        Map<Var, Sym> fields = new HashMap<>();
        s.env.forEach((var, value) -> {
            if (var.isField()) {
                fields.put(var, value);
            }
        });
        return new Exit(
                kind,
                s.steps,
                s.facts,
                l.leave().value(),
                l.leave().thrown(),
                l.leave().at(),
                fields,
                s.escaped,
                s.work,
                s.interrupted);
    }

    // ---- statements

    List<State> exec(Stmt stmt, List<State> in) {
        if (in.isEmpty()) {
            return in;
        }
        spend();
        if (stmt instanceof Stmt.Block b) {
            return execAll(b.statements(), in);
        }
        if (stmt instanceof Stmt.ExprStmt e) {
            return each(in, e.span(), s -> evaluator.discard(e.expr(), s));
        }
        if (stmt instanceof Stmt.Local l) {
            return each(in, l.span(), s -> local(l, s));
        }
        if (stmt instanceof Stmt.If i) {
            return execIf(i, in);
        }
        if (stmt instanceof Stmt.While w) {
            return loop("", w.span(), head(w.span(), w.condition()), w.condition(), List.of(), w.body(), in, false);
        }
        if (stmt instanceof Stmt.DoWhile d) {
            return loop("", d.span(), head(d.span(), null), d.condition(), List.of(), d.body(), in, true);
        }
        if (stmt instanceof Stmt.For f) {
            List<State> start = execAll(f.init(), in);
            return loop("", f.span(), head(f.span(), f.condition()), f.condition(), f.update(), f.body(), start, false);
        }
        if (stmt instanceof Stmt.ForEach f) {
            return forEach("", f, in);
        }
        if (stmt instanceof Stmt.Labeled l) {
            return labeled(l, in);
        }
        if (stmt instanceof Stmt.Return r) {
            return execReturn(r, in);
        }
        if (stmt instanceof Stmt.Throw t) {
            return execThrow(t, in);
        }
        if (stmt instanceof Stmt.Break b) {
            return leave(Ways.Kind.BREAK, b.label(), b.span(), in);
        }
        if (stmt instanceof Stmt.Continue c) {
            return leave(Ways.Kind.CONTINUE, c.label(), c.span(), in);
        }
        if (stmt instanceof Stmt.Yield y) {
            for (State s : in) {
                for (Val v : evaluator.eval(y.value(), s)) {
                    ways.add(new Ways.Leave(Ways.Kind.YIELD, "", v.sym(), null, site(y.span())), v.state());
                }
            }
            return List.of();
        }
        if (stmt instanceof Stmt.Try t) {
            return execTry(t, in);
        }
        if (stmt instanceof Stmt.Switch s) {
            return breakable(s.span(), () -> execSwitch(s.selector(), s.cases(), in, s.span()));
        }
        if (stmt instanceof Stmt.Synchronized s) {
            return exec(s.body(), each(in, s.span(), st -> states(evaluator.eval(s.lock(), st))));
        }
        if (stmt instanceof Stmt.Assert a) {
            return each(in, a.span(), s -> {
                List<State> whenTrue = new ArrayList<>();
                evaluator.branch(a.condition(), s, whenTrue, new ArrayList<>());
                return whenTrue;
            });
        }
        return in;
    }

    List<State> execAll(List<Stmt> statements, List<State> in) {
        List<State> now = in;
        for (Stmt s : statements) {
            now = exec(s, now);
        }
        return now;
    }

    private interface OnState {
        List<State> apply(State state);
    }

    private List<State> each(List<State> in, Span span, OnState f) {
        States out = new States(site(span));
        for (State s : in) {
            out.addAll(f.apply(s));
        }
        return out.list();
    }

    static List<State> states(List<Val> vals) {
        return vals.stream().map(Val::state).toList();
    }

    private List<State> local(Stmt.Local l, State state) {
        types.put(l.var(), l.declared().name());
        if (l.init() == null) {
            return List.of(state);
        }
        learnNames(l.var(), l.init());
        List<State> out = new ArrayList<>();
        for (Val v : evaluator.keep(l.init(), state)) {
            out.add(v.state().set(l.var(), v.sym()));
        }
        if (!conditions.reads(l.var())) {
            evaluator.dropCall(l.init());
        }
        return out;
    }

    void learnNames(Var var, Expr value) {
        Set<String> known = names.computeIfAbsent(var, v -> new LinkedHashSet<>());
        known.addAll(Names.of(value, names));
    }

    private List<State> execIf(Stmt.If i, List<State> in) {
        States whenTrue = new States(site(i.then().span()));
        States whenFalse = new States(site(i.span()));
        for (State s : in) {
            List<State> t = new ArrayList<>();
            List<State> f = new ArrayList<>();
            evaluator.branch(i.condition(), s, t, f);
            whenTrue.addAll(t);
            whenFalse.addAll(f);
        }
        States out = new States(site(i.span()));
        out.addAll(exec(i.then(), whenTrue.list()));
        out.addAll(i.otherwise() == null ? whenFalse.list() : exec(i.otherwise(), whenFalse.list()));
        return out.list();
    }

    private List<State> leave(Ways.Kind kind, String label, Span span, List<State> in) {
        for (State s : in) {
            ways.add(new Ways.Leave(kind, label == null ? "" : label, null, null, site(span)), s);
        }
        return List.of();
    }

    private List<State> execReturn(Stmt.Return r, List<State> in) {
        for (State s : in) {
            if (r.value() == null) {
                ways.add(new Ways.Leave(Ways.Kind.RETURN, "", null, null, site(r.span())), s);
                continue;
            }
            for (Val v : r.implicit() ? evaluator.keep(r.value(), s) : evaluator.eval(r.value(), s)) {
                ways.add(new Ways.Leave(Ways.Kind.RETURN, "", v.sym(), null, site(r.span())), v.state());
            }
        }
        return List.of();
    }

    private List<State> execThrow(Stmt.Throw t, List<State> in) {
        for (State s : in) {
            for (Val v : evaluator.eval(t.value(), s)) {
                TypeRef type = v.sym() instanceof Sym.New n ? TypeRef.of(n.type()) : t.value().type();
                ways.add(new Ways.Leave(Ways.Kind.THROW, "", null, type, site(t.span())), v.state());
            }
        }
        return List.of();
    }

    /** Declared type of a local variable, empty when unknown. */
    String typeOf(Var var) {
        return types.getOrDefault(var, "");
    }

    /** Notes that a call may throw in this state. */
    void mayThrow(State state, TypeRef type, Site at) {
        ways.add(new Ways.Leave(Ways.Kind.PROPAGATE, "", null, type, at), state);
    }

    void mayThrow(State state, Site at) {
        mayThrow(state, UNCHECKED, at);
    }

    // ---- loops

    private Site head(Span loop, Expr condition) {
        return site(condition == null ? new Span(loop.start(), loop.start() + 1) : new Span(
                loop.start(), Math.max(loop.start() + 1, condition.span().end())));
    }

    private List<State> labeled(Stmt.Labeled l, List<State> in) {
        if (l.body() instanceof Stmt.While w) {
            return loop(l.label(), w.span(), head(w.span(), w.condition()), w.condition(), List.of(), w.body(), in,
                    false);
        }
        if (l.body() instanceof Stmt.DoWhile d) {
            return loop(l.label(), d.span(), head(d.span(), null), d.condition(), List.of(), d.body(), in, true);
        }
        if (l.body() instanceof Stmt.For f) {
            return loop(l.label(), f.span(), head(f.span(), f.condition()), f.condition(), f.update(), f.body(),
                    execAll(f.init(), in), false);
        }
        if (l.body() instanceof Stmt.ForEach f) {
            return forEach(l.label(), f, in);
        }
        Ways outer = ways;
        ways = new Ways();
        States out = new States(site(l.span()));
        out.addAll(exec(l.body(), in));
        route(l.label(), outer, out, null);
        return out.list();
    }

    /** Sends breaks and continues of a statement to where they belong, everything else outwards. */
    private void route(String label, Ways outer, States breaks, States continues) {
        Ways inner = ways;
        ways = outer;
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

    private List<State> breakable(Span span, java.util.function.Supplier<List<State>> body) {
        Ways outer = ways;
        ways = new Ways();
        States out = new States(site(span));
        out.addAll(body.get());
        Ways inner = ways;
        ways = outer;
        for (Ways.Leaving l : inner.list()) {
            if (l.leave().kind() == Ways.Kind.BREAK && l.leave().label().isEmpty()) {
                out.add(l.state());
            } else {
                outer.add(l);
            }
        }
        return out.list();
    }

    private List<State> forEach(String label, Stmt.ForEach f, List<State> in) {
        learnNames(f.var(), f.iterable());
        Map<Sym, List<State>> byElement = new LinkedHashMap<>();
        for (State s : in) {
            for (Val v : evaluator.eval(f.iterable(), s)) {
                byElement.computeIfAbsent(element(v.sym(), f.declared()), k -> new ArrayList<>()).add(v.state());
            }
        }
        States out = new States(site(f.span()));
        for (Map.Entry<Sym, List<State>> e : byElement.entrySet()) {
            List<State> start = States.merge(site(f.span()), e.getValue());
            out.addAll(loop(label, f.span(), head(f.span(), f.iterable()), null, List.of(), f.body(), start, false,
                    f.var(), e.getKey()));
        }
        return out.list();
    }

    /** What the variable of a loop over a collection stands for: some element. */
    static Sym element(Sym collection, TypeRef type) {
        return Apps.refine(new Sym.App("each", Apps.EACH, collection, List.of(), type));
    }

    private List<State> loop(
            String label,
            Span span,
            Site head,
            Expr condition,
            List<Expr> update,
            Stmt body,
            List<State> in,
            boolean bodyFirst) {
        return loop(label, span, head, condition, update, body, in, bodyFirst, null, null);
    }

    private List<State> loop(
            String label,
            Span span,
            Site head,
            Expr condition,
            List<Expr> update,
            Stmt body,
            List<State> in,
            boolean bodyFirst,
            Var element,
            Sym elementValue) {
        Ways outer = ways;
        ways = new Ways();
        Ways loopWays = ways;
        States atHead = new States(site(span));
        States exits = new States(site(span));
        List<State> frontier = new ArrayList<>();
        for (State s : in) {
            atHead.add(s);
        }
        frontier.addAll(atHead.list());
        boolean test = !bodyFirst;
        for (int pass = 0; pass < PASSES && !frontier.isEmpty(); pass++) {
            List<State> enter = frontier;
            if (test) {
                enter = test(condition, element, frontier, exits);
            }
            test = true;
            if (element != null) {
                enter = enter.stream().map(s -> s.set(element, elementValue)).toList();
            }
            States next = new States(site(span));
            ways = new Ways();
            next.addAll(exec(body, enter));
            route(label, loopWays, exits, next);
            List<State> updated = next.list();
            for (Expr u : update) {
                updated = each(updated, span, s -> evaluator.discard(u, s));
            }
            frontier = new ArrayList<>();
            for (State s : updated) {
                State joined = atHead.widen(element == null ? s : s.forget(elementValue));
                if (joined != null) {
                    frontier.add(joined);
                }
            }
            if (bodyFirst && pass == PASSES - 1) {
                test(condition, null, updated, exits);
            }
        }
        ways = outer;
        loopWays.list().forEach(outer::add);
        describe(span, head, in, exits, loopWays);
        return exits.list();
    }

    private List<State> test(Expr condition, Var element, List<State> in, States exits) {
        if (condition == null) {
            if (element != null) {
                exits.addAll(in);
            }
            return in;
        }
        States enter = new States(site(condition.span()));
        for (State s : in) {
            List<State> t = new ArrayList<>();
            List<State> f = new ArrayList<>();
            evaluator.branch(condition, s, t, f);
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
        Set<String> seen = new LinkedHashSet<>();
        for (State s : leaving) {
            for (Step step : s.steps) {
                if (span.contains(step.event().step().span()) && !before.contains(step.event().id())) {
                    seen.add(step.event().id());
                    if (step.status() == Status.WON) {
                        won.add(step.event().id());
                    }
                }
            }
        }
        Set<String> without = new LinkedHashSet<>();
        for (String id : won) {
            if (leaving.stream().anyMatch(s -> !s.interrupted && isWithout(s.status(id)) && !wonBefore(s, before))) {
                without.add(id);
            }
        }
        if (!won.isEmpty()) {
            loops.add(new LoopInfo(head, won, without));
        }
    }

    /** Whether an attempt before the loop had won already. */
    private static boolean wonBefore(State s, Set<String> before) {
        return s.steps.stream()
                .anyMatch(step -> step.status() == Status.WON
                        && step.event().isAttempt()
                        && before.contains(step.event().id()));
    }

    /** Whether the attempt was not made, failed or threw; an answer that is neither yes nor no tells nothing. */
    private static boolean isWithout(Status status) {
        return status != Status.WON && status != Status.OPEN && status != Status.UNSURE;
    }

    // ---- switch

    List<State> execSwitch(Expr selector, List<SwitchCase> cases, List<State> in, Span span) {
        States out = new States(site(span));
        for (State s : in) {
            for (Val v : evaluator.eval(selector, s)) {
                out.addAll(execCases(v, cases, span));
            }
        }
        return out.list();
    }

    private List<State> execCases(Val selector, List<SwitchCase> cases, Span span) {
        States out = new States(site(span));
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
                    evaluator.matchLabel(selector.sym(), c, label, s, enter, next);
                }
                rest = States.merge(site(span), next);
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
            States start = new States(site(span));
            start.addAll(entering.get(i));
            start.addAll(falling);
            List<State> end = execAll(c.body(), start.list());
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

    // ---- try

    private List<State> execTry(Stmt.Try t, List<State> in) {
        Ways outer = ways;
        Ways body = new Ways();
        ways = body;
        List<State> opened = in;
        List<Var> resources = new ArrayList<>();
        for (Stmt r : t.resources()) {
            opened = exec(r, opened);
            if (r instanceof Stmt.Local l) {
                resources.add(l.var());
            } else if (r instanceof Stmt.ExprStmt e && e.expr() instanceof Expr.Ref ref) {
                resources.add(ref.var());
            }
        }
        List<State> normal = exec(t.body(), opened);
        if (!resources.isEmpty()) {
            Ways unclosed = body;
            body = new Ways();
            ways = body;
            normal = close(resources, normal, t.span());
            for (List<Ways.Leaving> group : unclosed.grouped()) {
                List<State> closed = close(resources, group.stream().map(Ways.Leaving::state).toList(), t.span());
                for (State s : closed) {
                    body.add(group.get(0).leave(), s);
                }
            }
        }
        States after = new States(site(t.span()));
        after.addAll(normal);
        Ways rest = new Ways();
        ways = rest;
        for (Ways.Leaving l : body.list()) {
            catchOrPass(t, l, after, rest);
        }
        ways = outer;
        if (t.finallyBlock() == null) {
            outer.addAll(rest);
            return after.list();
        }
        for (List<Ways.Leaving> group : rest.grouped()) {
            List<State> end = exec(t.finallyBlock(), group.stream().map(Ways.Leaving::state).toList());
            Ways.Leave leave = onwards(group, t.finallyBlock());
            for (State s : end) {
                outer.add(leave, s);
            }
        }
        return exec(t.finallyBlock(), after.list());
    }

    /** The way out after a finally block: it stands at the block when the group comes from several places. */
    private Ways.Leave onwards(List<Ways.Leaving> group, Stmt.Block finallyBlock) {
        Ways.Leave first = group.get(0).leave();
        boolean onePlace = group.stream().allMatch(l -> l.leave().at().equals(first.at()));
        int brace = finallyBlock.span().start();
        return onePlace
                ? first
                : new Ways.Leave(
                        first.kind(), first.label(), first.value(), first.thrown(), site(new Span(brace, brace + 1)));
    }

    private List<State> close(List<Var> resources, List<State> in, Span span) {
        List<State> now = in;
        for (int i = resources.size() - 1; i >= 0; i--) {
            Var var = resources.get(i);
            now = each(now, span, s -> evaluator.calls.close(var, s, site(span)));
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
            Catching.Match match = Catching.match(c.types(), l.leave().thrown(), flows.program());
            if (match == Catching.Match.NEVER) {
                continue;
            }
            boolean interruption = Catching.isInterruption(c.types(), l.leave().thrown());
            if (Catching.isInterrupted(l.leave().thrown()) && !l.state().holds()) {
                interruptions.add(c);
            }
            State caught = l.state()
                    .set(c.var(), new Sym.Unknown(c.var().name(), site(c.span()), c.types().get(0)))
                    .interrupted(l.state().interrupted || interruption);
            after.addAll(exec(c.body(), List.of(caught)));
            if (match == Catching.Match.ALWAYS) {
                return;
            }
        }
        rest.add(l);
    }
}
