package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Library calls that are given a function: it runs now, on the value of a future or stream, or elsewhere. */
final class Callbacks {
    /** Operators that run on an empty stream as well. */
    private static final Set<String> ALWAYS =
            Set.of("doFinally", "doOnTerminate", "doAfterTerminate", "switchIfEmpty", "whenComplete", "handle");

    private final Walker walker;
    private final Calls calls;
    private final ClosureCalls closures;
    private final Holds holds;

    Callbacks(Walker walker, Calls calls) {
        this.walker = walker;
        this.calls = calls;
        this.closures = calls.closures;
        this.holds = new Holds(walker);
    }

    List<Val> callback(Invocation in, Entry entry) {
        Site site = walker.site(in.call());
        boolean emptied = in.receiver() instanceof Sym.Opt o && o.value() == null;
        if (emptied && !ALWAYS.contains(in.call().name())) {
            return List.of(new Val(in.state(), in.receiver()));
        }
        if (in.call().name().equals("filter") && in.args().size() == 1
                && in.args().get(0) instanceof Sym.Closure closure && carries(in.receiver())) {
            return filter(in, closure, site);
        }
        List<Sym> functions = functions(in, entry);
        if (functions.isEmpty()) {
            return calls.unknown(in);
        }
        List<Val> done = holds.around(in, entry, s -> run(in, entry, functions, s));
        done.forEach(v -> walker.mayThrow(v.state(), site));
        return done;
    }

    private static List<Sym> functions(Invocation in, Entry entry) {
        List<Sym> functions = new ArrayList<>();
        for (int i = 0; i < entry.slots().size() && i < in.args().size(); i++) {
            if (entry.slots().get(i).role() == Role.CALLBACK) {
                functions.add(in.args().get(i));
            }
        }
        return functions;
    }

    /** Runs one function after the other. */
    private List<Val> run(Invocation in, Entry entry, List<Sym> functions, State start) {
        Site site = walker.site(in.call());
        List<Val> now = List.of(new Val(start, Sym.NULL));
        for (Sym function : functions) {
            List<Val> next = new ArrayList<>();
            for (Val v : now) {
                if (function instanceof Sym.Closure closure) {
                    List<Sym> given = callbackArguments(in, entry, closure);
                    walker.pipelines += entry.has("pipeline") ? 1 : 0;
                    next.addAll(closures.run(closure, given, v.state(), site));
                    walker.pipelines -= entry.has("pipeline") ? 1 : 0;
                } else if (function instanceof Sym.Param) {
                    next.addAll(closures.invoke(new Invocation(in.call(), function, List.of(), v.state())));
                } else {
                    next.addAll(closures.apply(function, List.of(), v.state(), site));
                }
            }
            now = next;
        }
        return now;
    }

    /** Only where the condition holds does the stream go on. */
    private List<Val> filter(Invocation in, Sym.Closure closure, Site site) {
        List<Val> out = new ArrayList<>();
        for (Val v : closures.run(closure, List.of(in.receiver()), in.state(), site)) {
            out.addAll(closures.filtered(v, in.receiver(), in.call()));
        }
        return out;
    }

    /** Whether a future or stream carries a value that the walk follows. */
    private static boolean carries(Sym receiver) {
        return receiver instanceof Sym.Outcome
                || receiver instanceof Sym.Const
                || receiver instanceof Sym.App a && a.owner().equals(Facts.REDIS);
    }

    /** What a callback is given: the value of the future or stream it is attached to, else unknown. */
    private static List<Sym> callbackArguments(Invocation in, Entry entry, Sym.Closure closure) {
        if (entry.has(Attributes.EACH)) {
            return List.of(Loops.element(in.receiver(), TypeRef.UNKNOWN));
        }
        boolean given = carries(in.receiver()) && !Closures.params(closure.code()).isEmpty();
        return given ? List.of(in.receiver()) : List.of();
    }

    List<Val> async(Invocation in, Entry entry) {
        State s = in.state();
        for (Sym arg : in.args()) {
            s = s.escape(arg);
        }
        Site site = walker.site(in.call());
        if (carries(in.receiver()) || in.receiver() instanceof Sym.Opt) {
            return callback(new Invocation(in.call(), in.receiver(), in.args(), s), entry);
        }
        s = s.work(site);
        walker.mayThrow(s, site);
        return List.of(new Val(s, calls.opaque(in.call(), in.receiver(), in.args())));
    }
}
