package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Calls of the analysed sources: the ways of leaving the method are replayed. */
final class ProjectCalls {
    private final Walker walker;
    private final Calls calls;
    private final Callees callees;
    private final Repeated repeated;

    ProjectCalls(Walker walker, Calls calls) {
        this.walker = walker;
        this.calls = calls;
        this.callees = new Callees(walker);
        this.repeated = new Repeated(walker.method);
    }

    List<Val> call(Expr.Call c, MethodKey target, Sym receiver, List<Sym> args, State s) {
        Site site = walker.site(c);
        boolean elsewhere = Asynchrony.handsOver(c, walker.flows.program());
        Optional<Flow> flow = elsewhere ? Optional.empty() : callees.of(c, target, receiver, args);
        if (flow.isEmpty()) {
            if (target.equals(walker.method.key())) {
                return recursion(c, receiver, args, s, site);
            }
            boolean back = !elsewhere && walker.flows.graph().isCircle(walker.method.key(), target);
            State next = back ? s.add(again(receiver, args, site), Status.OPEN) : s;
            return calls.unknown(new Invocation(c, receiver, args, next));
        }
        State.Question question = repeated.is(c) && Computations.is(flow.get())
                ? new State.Question(target, receiver, List.copyOf(args), walker.flows.graph().reads(flow.get().method().key()))
                : null;
        Sym known = question == null ? null : s.answer(question);
        if (known != null) {
            return List.of(new Val(s, known));
        }
        List<Val> out = new ArrayList<>();
        List<Object> as = new ArrayList<>(args);
        as.add(site);
        as.add(flow.get().method().key());
        as.add(receiver == null ? Sym.NULL : receiver);
        Inliner inliner = walker.inliners.computeIfAbsent(
                as, k -> new Inliner(walker, calls.closures, c, site, flow.get(), receiver, args));
        for (Exit exit : outcomes(flow.get())) {
            for (Val v : inliner.inline(exit, s)) {
                State after = calls.options.handedOver(flow.get().method(), args, v.state(), site);
                after = calls.texts.changed(c, flow.get().method(), after);
                out.add(new Val(calls.elements.handedOver(c, flow.get().method(), after), v.sym()));
            }
        }
        inliner.loops().forEach(walker.loops::tell);
        walker.replayed.put(site, inliner);
        return question == null
                ? out
                : out.stream().map(v -> new Val(v.state().answered(question, v.sym()), v.sym())).toList();
    }

    /** The ways of leaving a method, without those that end as another call of it did: by one of the others. */
    private static List<Exit> outcomes(Flow flow) {
        List<Exit> settled = flow.exits().stream()
                .filter(x -> x.kind() != Exit.Kind.RETURN
                        || x.steps().stream().noneMatch(st -> st.event().is(Event.Trait.RECURSION)))
                .toList();
        return settled.stream().anyMatch(x -> x.kind() == Exit.Kind.RETURN) ? settled : flow.exits();
    }

    private List<Val> recursion(Expr.Call c, Sym receiver, List<Sym> args, State s, Site site) {
        State after = s.add(again(receiver, args, site), Status.OPEN).work(site);
        walker.mayThrow(after, site);
        return List.of(new Val(after, calls.opaque(c, receiver, args)));
    }

    private static Event again(Sym receiver, List<Sym> args, Site site) {
        return new Event(
                Events.id(site), Op.PURE, null, site, List.of(), null, List.of(), Set.of(), null, Set.of(), Ttl.NONE,
                Ttl.NONE, receiver, null, args, Set.of(Event.Trait.RECURSION));
    }

    /** Closes a resource at the end of a try statement. */
    List<State> close(Var var, State s, Site site) {
        Sym resource = s.env.getOrDefault(var, Sym.NULL);
        if (resource.equals(Sym.NULL)) {
            return List.of(s);
        }
        String type = resource instanceof Sym.New n ? n.type() : walker.typeOf(var);
        MethodKey close = new MethodKey(type, "close", List.of());
        if (walker.flows.targets().method(close).isPresent()) {
            Expr.Call call = new Expr.Call(
                    site.span(), TypeRef.of("void"), new Expr.Ref(site.span(), TypeRef.of(type), var), "close",
                    site.span(), List.of(), type, close, false);
            return Walker.states(call(call, close, resource, List.of(), s));
        }
        return List.of(s.escape(resource));
    }
}
