package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeDecl;
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

/**
 * Walks the statements of one method. Loops, switches and try statements have classes of their own, expressions are
 * left to {@link Evaluator}, calls to {@link Calls}.
 */
final class Walker {
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
    /** Objects of types of the sources made. */
    final Set<Sym.New> objects = new LinkedHashSet<>();
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
    final Loops loops = new Loops(this);
    /** States in which a stage of the future or stream that is being walked has failed; null where nobody asks. */
    List<State> failures;
    private final Tries tries = new Tries(this);
    final Switches switches = new Switches(this);
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
        return run(State.initial(env), body, false, false);
    }

    /** Walks a closure that runs elsewhere, from the values it captured. */
    Flow walk(Sym.Closure closure) {
        State state = State.initial(closure.captured().env());
        for (Param p : Closures.params(closure.code())) {
            state = state.set(p.var(), new Sym.Unknown(p.var().name(), closure.site(), p.type()));
        }
        boolean drops = Closures.isVoid(closure.code(), flows.program());
        Flow flow = run(state, Closures.body(closure.code()), true, drops);
        return drops ? flow.withValuesDropped() : flow;
    }

    private Flow run(State entry, Stmt.Block body, boolean closure, boolean drops) {
        List<State> end = exec(body, List.of(entry));
        if (drops) {
            evaluator.dropReturned(body);
        }
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
                method, closure, exits, loops.passes(), loops.found(), tries.interruptions(), discarded, unread,
                List.copyOf(made.values()), List.copyOf(objects), false)
                .withoutData();
    }

    private Exit exit(Ways.Leaving l) {
        Exit.Kind kind =
                switch (l.leave().kind()) {
                    case THROW -> Exit.Kind.THROW;
                    case PROPAGATE -> Exit.Kind.PROPAGATE;
                    default -> Exit.Kind.RETURN;
                };
        return exit(kind, l.leave().value(), l.leave().thrown(), l.leave().at(), withComponents(l.state()));
    }

    /** The state in which a compact constructor leaves its record: the components hold what their parameters do. */
    private State withComponents(State s) {
        boolean constructs = method.name().equals(MethodKey.CONSTRUCTOR);
        List<FieldDecl> components = constructs
                ? flows.program().type(method.key().owner()).map(TypeDecl::components).orElse(List.of())
                : List.of();
        State after = s;
        for (int i = 0; i < components.size() && components.size() == method.params().size(); i++) {
            Var param = method.params().get(i).var();
            Var component = components.get(i).var();
            boolean implied = param.name().equals(component.name()) && !after.env.containsKey(component);
            after = implied && after.env.containsKey(param) ? after.set(component, after.env.get(param)) : after;
        }
        return after;
    }

    /** The way to a state. */
    static Exit exit(Exit.Kind kind, Sym value, TypeRef thrown, Site at, State s) {
        Map<Var, Sym> fields = new HashMap<>();
        s.env.forEach((var, held) -> {
            if (var.isField()) {
                fields.put(var, held);
            }
        });
        return new Exit(
                kind,
                s.steps,
                s.facts,
                value,
                thrown,
                at,
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
        if (stmt.isLoop()) {
            return loops.exec("", stmt, in);
        }
        if (stmt instanceof Stmt.Labeled l) {
            return loops.labeled(l, in);
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
            return tries.exec(t, in);
        }
        if (stmt instanceof Stmt.Switch s) {
            return switches.exec(s, in);
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

    interface OnState {
        List<State> apply(State state);
    }

    List<State> each(List<State> in, Span span, OnState f) {
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
}
