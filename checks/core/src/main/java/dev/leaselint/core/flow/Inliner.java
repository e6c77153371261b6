package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Replays one way of leaving a called method in the state of its caller, with the caller's values put in. */
final class Inliner {
    /** Events and values put into the caller's state that are as much work as one step of a walk. */
    private static final int REPLAYED_PER_STEP = 4;

    private final Walker walker;
    private final ClosureCalls closures;
    private final Expr.Call call;
    private final Site site;
    private final MethodDecl callee;
    private final Sym receiver;
    private final List<Sym> args;
    private final String prefix;
    private final List<Event> releases;
    private final Set<String> nullWhenLost;
    private final Flow flow;
    private final Map<String, List<Event>> moved = new HashMap<>();
    /** What the functions that the callee asks have done: attempts, and questions to functions of the caller's caller. */
    private final Map<String, Set<Event>> asked = new HashMap<>();
    /** Substituted values by the caller's variables: all ways and many states have most of their values in common. */
    private final Map<Map<Var, Sym>, Map<Sym, Sym>> substituted = new IdentityHashMap<>();

    Inliner(
            Walker walker, ClosureCalls closures, Expr.Call call, Site site, Flow flow, Sym receiver, List<Sym> args) {
        this.walker = walker;
        this.releases = onlyReleases(flow);
        this.nullWhenLost = nullWhenLost(flow);
        this.closures = closures;
        this.call = call;
        this.site = site;
        this.callee = flow.method();
        this.receiver = receiver;
        this.args = packed(flow.method(), args);
        this.prefix = Events.id(site) + ">";
        this.flow = flow;
    }

    /** The releases of a method that does nothing but give a lock back. */
    private static List<Event> onlyReleases(Flow flow) {
        List<Event> all = List.copyOf(flow.events().values());
        return all.stream().anyMatch(Event::isAttempt)
                ? List.of()
                : all.stream().filter(Event::isRelease).toList();
    }

    /** Arguments with those of variable arity as one list. */
    private static List<Sym> packed(MethodDecl callee, List<Sym> args) {
        int n = callee.params().size();
        boolean open = n > 0 && callee.params().get(n - 1).type().dims() > 0;
        boolean packs = open && (args.size() != n || !(args.get(n - 1) instanceof Sym.Elements)) && args.size() >= n - 1
                && !(args.size() == n && args.get(n - 1) instanceof Sym.Param);
        if (!packs) {
            return args;
        }
        List<Sym> packed = new ArrayList<>(args.subList(0, n - 1));
        packed.add(new Sym.Elements(args.subList(n - 1, args.size())));
        return packed;
    }

    List<Val> inline(Exit exit, State caller) {
        walker.spend(1 + (exit.steps().size() + exit.escaped().size()) / REPLAYED_PER_STEP);
        List<Replay> now = List.of(new Replay(caller, Map.of(), null));
        for (Step step : exit.steps()) {
            List<Replay> next = new ArrayList<>();
            for (Replay r : now) {
                next.addAll(step(exit, step, r));
            }
            now = next;
        }
        List<Val> out = new ArrayList<>();
        for (Replay r : now) {
            State s = applyFacts(exit, r);
            if (s != null) {
                finish(exit, r, s, out);
            }
        }
        return out;
    }

    /**
     * A caller's state during the replay, with the results of the functions that it passed.
     *
     * @param thrown how the last function that failed was left, null for none: nobody in the callee takes its exception
     */
    private record Replay(State state, Map<String, Sym> results, Ways.Leave thrown) {
        Replay in(State next) {
            return new Replay(next, results, thrown);
        }
    }

    private Sym substitute(Sym sym, Replay r) {
        if (sym == null || !r.results().isEmpty()) {
            return Syms.map(sym, s -> one(s, r));
        }
        Map<Sym, Sym> known = substituted.computeIfAbsent(r.state().env, env -> new IdentityHashMap<>());
        Sym value = known.get(sym);
        if (value == null) {
            value = Syms.map(sym, s -> one(s, r));
            known.put(sym, value);
        }
        return value;
    }

    private Sym one(Sym s, Replay r) {
        if (s instanceof Sym.Param p && p.method().equals(callee.key())) {
            return p.index() < args.size() ? args.get(p.index()) : s;
        }
        if (s instanceof Sym.This t) {
            return t.type().equals(callee.key().owner()) ? self(s) : s;
        }
        if (s instanceof Sym.Field f && f.base() instanceof Sym.With w) {
            return w.fields().getOrDefault(f.field(), new Sym.Field(w.base(), f.field(), f.type()));
        }
        if (s instanceof Sym.Field f && f.base() != null) {
            Sym known = f.base() instanceof Sym.This ? r.state().env.get(f.field()) : null;
            return known != null ? known : walker.flows.fields().value(f.field(), f.type(), f.base());
        }
        if (s instanceof Sym.Outcome o) {
            return o.attempt().startsWith(prefix) ? o : new Sym.Outcome(prefix + o.attempt(), o.cases());
        }
        if (s instanceof Sym.Invoked i) {
            Sym result = r.results().get(i.event());
            return result != null ? result : new Sym.Invoked(prefix + i.event());
        }
        if (s instanceof Sym.App a) {
            return Apps.refine(a);
        }
        return s;
    }

    private Sym self(Sym callees) {
        return receiver == null || receiver instanceof Sym.ClassConst ? callees : receiver;
    }

    private List<Replay> step(Exit exit, Step step, Replay r) {
        State s = step.workBefore() ? r.state().work(site) : r.state();
        Event e = step.event();
        if (e.op() == Op.CALLBACK) {
            return callback(exit, step, r.in(s));
        }
        for (Event moved : moved(e, r)) {
            s = walker.focus.keeps(moved) ? s.add(moved, step.status()) : s;
        }
        return List.of(r.in(s));
    }

    private List<Replay> callback(Exit exit, Step step, Replay r) {
        Sym function = substitute(step.event().receiver(), r);
        List<Sym> given = step.event().args().stream().map(a -> substitute(a, r)).toList();
        if (function instanceof Sym.Closure closure) {
            return runs(exit, step, closure, given, r);
        }
        State s = r.state();
        if (function instanceof Sym.Param) {
            for (Event moved : moved(step.event(), r)) {
                s = s.add(moved, step.status());
            }
            noteAsked(step.event(), r.state(), s);
        }
        return List.of(r.in(s.work(site)));
    }

    /** Runs a function where the callee calls it, on the callee's way that goes on after it or on one that it fails on. */
    private List<Replay> runs(Exit exit, Step step, Sym.Closure closure, List<Sym> given, Replay r) {
        Event question = step.event();
        Ways outer = walker.ways;
        walker.ways = new Ways();
        List<Val> results = closures.run(closure, given, r.state(), site);
        List<Ways.Leaving> failures = walker.ways.list();
        walker.ways = outer;
        List<Replay> out = new ArrayList<>();
        Thrown way = new Thrown(walker.flows, flow, exit, question);
        if (step.status() == Status.THREW) {
            for (Ways.Leaving l : failures) {
                if (way.isTakenBy(l.leave())) {
                    out.add(new Replay(l.state(), r.results(), way.isTaken(l.leave()) ? null : l.leave()));
                }
            }
        } else {
            for (Val v : results) {
                Map<String, Sym> all = new HashMap<>(r.results());
                all.put(question.id(), v.sym());
                out.add(new Replay(v.state(), all, null));
            }
            failures.stream().filter(l -> way.hasNoWay(l.leave())).forEach(outer::add);
        }
        out.forEach(after -> noteAsked(question, r.state(), after.state()));
        return out;
    }

    private void noteAsked(Event question, State before, State after) {
        Set<Event> done = asked.computeIfAbsent(question.id(), id -> new LinkedHashSet<>());
        after.steps.stream()
                .map(Step::event)
                .filter(e -> (e.isAttempt() || e.op() == Op.CALLBACK) && before.status(e.id()) == null)
                .forEach(done::add);
    }

    /** The callee's loops that end by the answer of a function of the caller, as loops at the call. */
    List<LoopInfo> loops() {
        List<LoopInfo> loops = new ArrayList<>();
        for (LoopInfo loop : flow.loops()) {
            Set<String> attempts = new LinkedHashSet<>();
            Set<String> further = new LinkedHashSet<>();
            loop.asked().stream()
                    .flatMap(id -> asked.getOrDefault(id, Set.of()).stream())
                    .forEach(e -> (e.isAttempt() ? attempts : further).add(e.id()));
            if (!attempts.isEmpty() || !further.isEmpty()) {
                loops.add(new LoopInfo(site, attempts, Set.of(), further));
            }
        }
        return loops;
    }

    /** The callee's event as the caller sees it. */
    private List<Event> moved(Event e, Replay r) {
        boolean dependsOnState = !r.results().isEmpty() || receiver instanceof Sym.This;
        return dependsOnState ? move(e, r) : moved.computeIfAbsent(e.id(), id -> move(e, r));
    }

    private List<Event> move(Event e, Replay r) {
        List<Site> via = new ArrayList<>();
        via.add(site);
        via.addAll(e.via());
        String id = prefix + e.id();
        Sym on = e.receiver() == null ? null : substitute(e.receiver(), r);
        List<Sym> given = e.args().stream().map(a -> substitute(a, r)).toList();
        if (e.entry() == null) {
            return List.of(new Event(
                    id, e.op(), null, e.site(), via, e.key(), e.keys(), e.names(), e.value(), e.valueNames(), e.ttl(),
                    e.maxWait(), on, null, given, e.traits()));
        }
        int number = e.script() == null ? 0 : Math.max(0, number(e.id()));
        String base = e.script() == null ? id : id.substring(0, id.lastIndexOf('#'));
        EventFactory.Frame frame = new EventFactory.Frame(
                base, e.site(), via, identifiers(e), e.is(Event.Trait.QUEUED) || walker.pipelines > 0);
        List<Event> made = walker.flows.events().make(e.entry(), frame, on, given);
        if (e.script() != null && e.script().parsed()) {
            return number < made.size() ? List.of(made.get(number)) : List.of();
        }
        return made;
    }

    private static int number(String id) {
        return Integer.parseInt(id.substring(id.lastIndexOf('#') + 1));
    }

    private EventFactory.Identifiers identifiers(Event e) {
        return new EventFactory.Identifiers(
                with(e.names(), e.key()),
                with(e.valueNames(), e.value()),
                withTime(e.ttl()),
                withTime(e.maxWait()));
    }

    /** Names of the callee, and those of the caller's argument that is the time. */
    private Set<String> withTime(Ttl time) {
        boolean given = time.amount() instanceof Sym.Param p
                && p.method().equals(callee.key())
                && p.index() < call.args().size();
        if (!given) {
            return time.names();
        }
        Set<String> all = new LinkedHashSet<>(time.names());
        all.addAll(Names.plain(call.args().get(((Sym.Param) time.amount()).index())));
        return all;
    }

    /** Names of the callee, and those of the caller's arguments that reach the value. */
    private Set<String> with(Set<String> names, Sym value) {
        Set<String> all = new LinkedHashSet<>(names);
        Syms.visit(value == null ? Sym.NULL : value, s -> {
            if (s instanceof Sym.Param p && p.method().equals(callee.key()) && p.index() < call.args().size()) {
                all.addAll(Names.of(call.args().get(p.index()), walker.names));
            }
            boolean fieldOfThis = s instanceof Sym.Field f && f.base() instanceof Sym.This;
            if (fieldOfThis && call.receiver() != null) {
                all.addAll(Names.of(call.receiver(), walker.names));
            }
        });
        return all;
    }

    /** @return null when the caller's values contradict the way */
    private State applyFacts(Exit exit, Replay r) {
        State s = r.state();
        for (Map.Entry<Sym, Boolean> fact : exit.facts().entrySet()) {
            Sym condition = Conditionals.simplify(substitute(fact.getKey(), r));
            walker.evaluator.markRead(condition);
            List<State> t = new ArrayList<>();
            List<State> f = new ArrayList<>();
            walker.evaluator.decide(condition, s, call, t, f);
            List<State> mine = fact.getValue() ? t : f;
            if (mine.isEmpty()) {
                return null;
            }
            s = mine.get(0);
        }
        return s;
    }

    private void finish(Exit exit, Replay r, State state, List<Val> out) {
        State s = exit.workAfter() ? state.work(site) : state;
        s = s.escapeAll(exit.escaped().stream()
                .flatMap(e -> HandedOver.with(substitute(e, r)).stream())
                .toList());
        boolean sameObject = receiver instanceof Sym.This;
        for (Map.Entry<Var, Sym> f : exit.fields().entrySet()) {
            if (sameObject || f.getKey().kind() == Var.Kind.STATIC) {
                s = s.set(f.getKey(), substitute(f.getValue(), r));
            }
        }
        for (Event e : releases) {
            s = exit.has(e) ? s : triedToRelease(e, r, s);
        }
        if (exit.kind() == Exit.Kind.RETURN) {
            Sym value = fluent(exit, exit.value() == null ? Sym.NULL : substitute(exit.value(), r), r);
            out.add(answer(exit, isIdentifier(exit, value) ? s.fact(Syms.equal(value, Sym.NULL), false) : s, value));
        } else if (r.thrown() != null) {
            walker.ways.add(r.thrown(), s);
        } else {
            walker.mayThrow(s, exit.thrown(), site);
        }
    }

    /**
     * A releasing method that ends before its command is sent, by an exception or a condition of its own, has tried: what
     * it leaves held is no matter of its caller's paths.
     */
    private State triedToRelease(Event e, Replay r, State s) {
        State after = s;
        for (Event moved : moved(e, r)) {
            Event tried = new Event(
                    moved.id() + "?", Op.PURE, null, moved.site(), moved.via(), moved.key(), moved.keys(),
                    moved.names(), null, Set.of(), Ttl.NONE, Ttl.NONE, moved.receiver(), null, List.of(),
                    Set.of(Event.Trait.GIVING_BACK));
            after = walker.focus.keeps(moved) ? after.add(tried, Status.THREW) : after;
        }
        return after;
    }

    /** The attempts of whose outcome the method's answer tells. */
    Set<String> told() {
        return Tellers.told(flow).stream().map(id -> prefix + id).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether the value stands for the lock that was obtained: where it was not, the method answers null. */
    private boolean isIdentifier(Exit exit, Sym value) {
        return !nullWhenLost.isEmpty()
                && !Syms.isNonNull(value)
                && !value.equals(Sym.NULL)
                && !(value instanceof Sym.Outcome)
                && exit.steps().stream()
                        .anyMatch(s -> s.status() == Status.WON && nullWhenLost.contains(s.event().id()));
    }

    /** The attempts of a method that answers null when they fail. */
    private static Set<String> nullWhenLost(Flow flow) {
        Set<String> attempts = new HashSet<>();
        for (Exit x : flow.exits()) {
            if (x.kind() == Exit.Kind.RETURN && Sym.NULL.equals(x.value())) {
                x.steps().stream()
                        .filter(s -> s.event().isAttempt() && s.status() == Status.LOST)
                        .forEach(s -> attempts.add(s.event().id()));
            }
        }
        return attempts;
    }

    /** What a fluent setter gives back: its object with the fields that it set. */
    private Sym fluent(Exit exit, Sym value, Replay r) {
        boolean setter = exit.value() instanceof Sym.This && !(receiver instanceof Sym.This) && !exit.fields().isEmpty();
        if (!setter) {
            return value;
        }
        Map<Var, Sym> fields = new HashMap<>(value instanceof Sym.With w ? w.fields() : Map.of());
        exit.fields().forEach((var, v) -> fields.put(var, substitute(v, r)));
        return new Sym.With(value instanceof Sym.With w ? w.base() : value, fields);
    }

    /**
     * The answer of a method that tells whether its only attempt succeeded, where the attempt is queued and the walk cannot
     * see how the method finds out: by the replies of a pipeline or transaction.
     */
    private Val answer(Exit exit, State s, Sym value) {
        boolean tells = callee.returnType().simpleName().equalsIgnoreCase("boolean");
        List<Step> open = exit.steps().stream()
                .filter(step -> step.event().isAttempt() && step.status() == Status.OPEN)
                .filter(step -> step.event().is(Event.Trait.QUEUED))
                .toList();
        if (!tells || open.size() != 1 || value instanceof Sym.Outcome) {
            return new Val(s, value);
        }
        String attempt = prefix + open.get(0).event().id();
        if (value instanceof Sym.Const c && c.value() instanceof Boolean won) {
            return new Val(s.status(attempt, won ? Status.WON : Status.LOST), value);
        }
        return new Val(s, new Sym.Outcome(
                attempt, List.of(new Sym.Case(Sym.TRUE, Status.WON), new Sym.Case(Sym.FALSE, Status.LOST))));
    }
}
