package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Calls of functions: of closures whose code is at hand, of parameters, of the unknown. */
final class ClosureCalls {
    private final Walker walker;
    private final Evaluator evaluator;
    private final Calls calls;

    ClosureCalls(Walker walker, Evaluator evaluator, Calls calls) {
        this.walker = walker;
        this.evaluator = evaluator;
        this.calls = calls;
    }

    boolean functional(Invocation in) {
        return in.receiver() instanceof Sym.Param p
                && in.call().target() == null
                && Functions.isFunction(p.type(), walker.flows.program());
    }

    List<Val> invoke(Invocation in) {
        if (in.receiver() instanceof Sym.Closure closure) {
            return run(closure, in.args(), in.state(), walker.site(in.call()));
        }
        Site site = walker.site(in.call());
        String id = Events.id(site);
        Event event = new Event(
                id, Op.CALLBACK, null, site, List.of(), null, List.of(), Set.of(), null, Set.of(), Ttl.NONE, Ttl.NONE,
                in.receiver(), null, in.args(), Set.of());
        Sym answer = new Sym.Invoked(id);
        State before = in.state().forgetFact(answer);
        State asked = before.add(event, Status.OPEN).work(site);
        State after = evaluator.calls.texts.changed(
                in.call(), evaluator.calls.options.handedOver(in.args(), asked, site));
        walker.mayThrow(before.add(event, Status.THREW).work(site), site);
        return List.of(new Val(after, answer));
    }

    /** Runs a closure here and now. */
    List<Val> run(Sym.Closure closure, List<Sym> args, State s, Site at) {
        walker.ranClosures.add(Events.id(closure.site()));
        if (closure.code() instanceof Expr.MethodRef ref) {
            List<Val> results = runReference(ref, args, s, at);
            if (Closures.isVoid(ref, walker.flows.program())) {
                results.forEach(evaluator::drop);
            }
            return results;
        }
        if (!walker.method.key().equals(closure.site().method()) || walker.running.contains(closure.site())) {
            State after = s.work(at);
            walker.mayThrow(after, at);
            return List.of(new Val(after, new Sym.Unknown("closure", at, TypeRef.UNKNOWN)));
        }
        List<Param> params = Closures.params(closure.code());
        State in = s;
        for (Map.Entry<Var, Sym> captured : closure.captured().env().entrySet()) {
            if (!in.env.containsKey(captured.getKey())) {
                in = in.set(captured.getKey(), captured.getValue());
            }
        }
        for (int i = 0; i < params.size(); i++) {
            Param p = params.get(i);
            Sym value = i < args.size() ? args.get(i) : new Sym.Unknown(p.var().name(), at, p.type());
            in = in.set(p.var(), value);
        }
        Ways outer = walker.ways;
        walker.ways = new Ways();
        walker.running.add(closure.site());
        Stmt.Block body = Closures.body(closure.code());
        List<Val> out = new ArrayList<>();
        for (State end : walker.exec(body, List.of(in))) {
            out.add(new Val(leave(end, s), new Sym.Const(null)));
        }
        walker.running.remove(closure.site());
        Ways inner = walker.ways;
        walker.ways = outer;
        boolean drops = Closures.isVoid(closure.code(), walker.flows.program());
        if (drops) {
            evaluator.dropReturned(body);
        }
        for (Ways.Leaving l : inner.list()) {
            if (l.leave().kind() == Ways.Kind.RETURN) {
                if (drops && l.leave().value() != null) {
                    evaluator.drop(new Val(l.state(), l.leave().value()));
                }
                out.add(new Val(leave(l.state(), s), l.leave().value() == null ? Sym.NULL : l.leave().value()));
            } else {
                outer.add(l);
            }
        }
        return out;
    }

    /** The state without the variables of a closure that has ended: those that its surroundings do not have. */
    private static State leave(State end, State before) {
        Map<Var, Sym> visible = new HashMap<>(end.env);
        visible.keySet().removeIf(v -> !v.isField() && !before.env.containsKey(v));
        return visible.size() == end.env.size() ? end : end.withEnv(visible);
    }

    private List<Val> runReference(Expr.MethodRef ref, List<Sym> args, State s, Site at) {
        boolean bound = !(ref.receiver() instanceof Expr.TypeName);
        List<Val> out = new ArrayList<>();
        List<Val> receivers =
                bound && ref.receiver() != null ? evaluator.eval(ref.receiver(), s) : List.of(new Val(s, null));
        for (Val r : receivers) {
            boolean unbound = !bound && !args.isEmpty() && !isStatic(ref);
            Sym receiver = r.sym() != null ? r.sym() : unbound ? args.get(0) : new Sym.ClassConst(ref.owner());
            List<Sym> rest = unbound ? args.subList(1, args.size()) : args;
            List<Expr> none = new ArrayList<>();
            rest.forEach(a -> none.add(new Expr.Opaque(ref.span(), TypeRef.UNKNOWN, List.of())));
            Expr.Call call = new Expr.Call(
                    ref.span(), TypeRef.UNKNOWN, ref.receiver(), ref.name(), ref.span(), none, ref.owner(),
                    ref.target(), !bound && !unbound);
            out.addAll(calls.perform(new Invocation(call, receiver, rest, r.state())));
        }
        return out;
    }

    /** Whether a reference with a type in front is one to a static method or constructor of the sources. */
    private boolean isStatic(Expr.MethodRef ref) {
        return ref.target() != null
                && walker.flows.targets().method(ref.target())
                        .filter(m -> !m.is(Modifier.STATIC) && !ref.name().equals("new"))
                        .isEmpty();
    }

    /** What goes on behind a condition: the value where it holds, nothing elsewhere. */
    List<Val> filtered(Val condition, Sym value, Expr.Call c) {
        List<State> t = new ArrayList<>();
        List<State> f = new ArrayList<>();
        evaluator.decide(condition.sym(), condition.state(), c, t, f);
        List<Val> out = new ArrayList<>();
        t.forEach(s -> out.add(new Val(s, Evaluator.settle(value, s))));
        f.forEach(s -> out.add(new Val(s, new Sym.Opt(null))));
        return out;
    }

    /** Calls a function of which only sometimes the code is known. */
    List<Val> apply(Sym function, List<Sym> args, State s, Site at) {
        if (function instanceof Sym.Closure closure) {
            return run(closure, args, s, at);
        }
        State after = s.work(at);
        walker.mayThrow(after, at);
        return List.of(new Val(after, new Sym.Unknown("result", at, TypeRef.UNKNOWN)));
    }
}
