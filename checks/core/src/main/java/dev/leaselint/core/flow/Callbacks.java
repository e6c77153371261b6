package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Library calls that are given a function: it runs now, on the value of a future or stream, or elsewhere. */
final class Callbacks {
    /** Stages that run when an earlier one has failed, and only then. */
    private static final Set<String> ON_FAILURE = Set.of("onErrorResume", "doOnError", "onErrorMap", "exceptionally");
    /** Stages that run whether or not an earlier one has failed. */
    private static final Set<String> AT_THE_END = Set.of(
            "doFinally", "doOnTerminate", "doAfterTerminate", "whenComplete", "whenCompleteAsync", "handle", "handleAsync");
    /** Stages after which a stream that failed goes on with another value. */
    private static final Set<String> GOES_ON = Set.of("onErrorResume", "exceptionally", "handle", "handleAsync");
    /** Calls that make a stream or future that has failed. */
    private static final Set<String> FAILED = Set.of("error", "failedFuture", "failedStage");

    /** Operators that give an empty stream a value. */
    private static final Set<String> IF_EMPTY = Set.of("switchIfEmpty", "defaultIfEmpty");

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

    /** Whether a call may be a stage that runs when an earlier one has failed. */
    static boolean looksAtFailures(Expr.Call c) {
        return ON_FAILURE.contains(c.name()) || AT_THE_END.contains(c.name());
    }

    static boolean onlyOnFailure(Expr.Call c) {
        return ON_FAILURE.contains(c.name());
    }

    /** Whether a value is a stream or future that has failed. */
    static boolean isFailure(Sym value) {
        return value instanceof Sym.App a && FAILED.contains(a.name()) && !a.owner().isEmpty();
    }

    private static boolean isLater(Entry entry) {
        return entry.mode() == Mode.REACTIVE || entry.mode() == Mode.ASYNC || entry.op() == Op.ASYNC;
    }

    /** A stage ends in failure: later stages look at that, else whoever waits for the result. */
    void fail(State s, Site site) {
        if (walker.failures != null) {
            walker.failures.add(s);
        } else {
            walker.mayThrow(s, site);
        }
    }

    /** Runs a stage whose stream or future has failed before. */
    List<Val> failed(Invocation in, Entry entry) {
        Site site = walker.site(in.call());
        List<Val> now = run(in, entry, functions(in, entry), in.state());
        if (GOES_ON.contains(in.call().name())) {
            return succeeded(now, site);
        }
        now.forEach(v -> fail(v.state(), site));
        return List.of();
    }

    /** The values with which a stream goes on; where it is one that has failed, it does not. */
    private List<Val> succeeded(List<Val> results, Site site) {
        List<Val> out = new ArrayList<>();
        for (Val v : results) {
            if (isFailure(v.sym())) {
                fail(v.state(), site);
            } else {
                out.add(v);
            }
        }
        return out;
    }

    List<Val> callback(Invocation in, Entry entry) {
        Site site = walker.site(in.call());
        if (isLater(entry) && onlyOnFailure(in.call())) {
            return List.of(new Val(in.state(), in.receiver()));
        }
        if (isLater(entry) && in.call().name().equals("doOnCancel")) {
            return List.of(new Val(escaped(in), in.receiver()));
        }
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
        boolean sourceUnknown = !(in.receiver() instanceof Sym.Outcome || in.receiver() instanceof Sym.ClassConst);
        if (isLater(entry) && sourceUnknown && walker.failures != null) {
            walker.failures.add(in.state());
        }
        List<Val> done = holds.around(in, entry, s -> run(in, entry, functions, s));
        // a stage whose code is at hand fails by what that throws
        boolean known = functions.stream().allMatch(Sym.Closure.class::isInstance);
        if (!isLater(entry) || !known && walker.failures == null) {
            done.forEach(v -> walker.mayThrow(withoutAnswer(v), site));
        }
        return isLater(entry) ? succeeded(done, site) : done;
    }

    /** The state in which the call around a function throws after it has run: what an attempt has answered is lost. */
    private static State withoutAnswer(Val done) {
        boolean open = done.sym() instanceof Sym.Outcome o && done.state().status(o.attempt()) == Status.OPEN;
        return open ? done.state().status(((Sym.Outcome) done.sym()).attempt(), Status.THREW) : done.state();
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
                List<Sym> given = function instanceof Sym.Closure closure
                        ? callbackArguments(in, entry, closure)
                        : List.of();
                next.addAll(run(in, entry, function, given, v.state()));
            }
            now = next;
        }
        return now;
    }

    /** Runs a function; what it throws in a stage of a future or stream ends that, and later stages look at it. */
    private List<Val> run(Invocation in, Entry entry, Sym function, List<Sym> given, State s) {
        Ways outer = walker.ways;
        boolean kept = isLater(entry) && walker.failures != null;
        walker.ways = kept ? new Ways() : outer;
        List<Val> results;
        if (function instanceof Sym.Closure closure) {
            walker.pipelines += entry.has("pipeline") ? 1 : 0;
            results = closures.run(closure, given, s, walker.site(in.call()));
            walker.pipelines -= entry.has("pipeline") ? 1 : 0;
        } else if (function instanceof Sym.Param) {
            results = closures.invoke(new Invocation(in.call(), function, List.of(), s));
        } else {
            results = closures.apply(function, List.of(), s, walker.site(in.call()));
        }
        if (kept) {
            walker.ways.list().stream()
                    .filter(l -> l.leave().kind() == Ways.Kind.THROW || l.leave().kind() == Ways.Kind.PROPAGATE)
                    .forEach(l -> walker.failures.add(l.state()));
            walker.ways.list().stream()
                    .filter(l -> l.leave().kind() != Ways.Kind.THROW && l.leave().kind() != Ways.Kind.PROPAGATE)
                    .forEach(outer::add);
            walker.ways = outer;
        }
        return results;
    }

    private static State escaped(Invocation in) {
        State s = in.state();
        for (Sym arg : in.args()) {
            s = s.escape(arg);
        }
        return s;
    }

    /** A stream that is passed on, where it is empty with what is given for that case. */
    List<Val> whenEmpty(Invocation in, Sym stream) {
        boolean replaces = in.args().size() == 1 && IF_EMPTY.contains(in.call().name());
        boolean empty = stream instanceof Sym.Opt o && o.value() == null;
        boolean mayBe = stream instanceof Sym.Outcome o && o.cases().stream().anyMatch(c -> c.value().equals(Sym.NULL));
        if (!replaces || !empty && !mayBe) {
            return List.of(new Val(in.state(), stream));
        }
        Sym instead = in.args().get(0);
        Site site = walker.site(in.call());
        if (empty) {
            return succeeded(List.of(new Val(in.state(), instead)), site);
        }
        if (!isFailure(instead)) {
            return List.of(new Val(in.state(), Syms.mapCases(stream, v -> v.equals(Sym.NULL) ? instead : v)));
        }
        List<Val> out = new ArrayList<>();
        for (Val v : closures.filtered(new Val(in.state(), Syms.not(Syms.equal(stream, Sym.NULL))), stream, in.call())) {
            if (v.sym() instanceof Sym.Opt o && o.value() == null) {
                fail(v.state(), site);
            } else {
                out.add(v);
            }
        }
        return out;
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
    static boolean carries(Sym receiver) {
        return receiver instanceof Sym.Outcome
                || receiver instanceof Sym.Const
                || receiver instanceof Sym.App a && a.owner().equals(Facts.REDIS);
    }

    /** What a callback is given: the value of the future or stream it is attached to, else unknown. */
    private static List<Sym> callbackArguments(Invocation in, Entry entry, Sym.Closure closure) {
        if (entry.has(Attributes.EACH)) {
            return List.of(Loops.element(in.receiver(), TypeRef.UNKNOWN));
        }
        boolean takes = closure.code() instanceof Expr.MethodRef || !Closures.params(closure.code()).isEmpty();
        boolean given = takes && carries(in.receiver());
        return given ? List.of(in.receiver()) : List.of();
    }

    /** A call that starts or keeps a task: what the end of a transaction is to deal with leaves the method's hands. */
    List<Val> async(Invocation in, Entry entry) {
        State s = entry.has(Attributes.TRANSACTION) ? escaped(in).escapeAll(HandedOver.by(in)) : escaped(in);
        Site site = walker.site(in.call());
        if (carries(in.receiver()) || in.receiver() instanceof Sym.Opt) {
            return callback(new Invocation(in.call(), in.receiver(), in.args(), s), entry);
        }
        s = s.work(site);
        if (!entry.has(Attributes.TRANSACTION)) {
            // a callback for the end of the transaction is put into a list, which fails for nobody who is in one
            walker.mayThrow(s, site);
        }
        return List.of(new Val(s, calls.opaque(in.call(), in.receiver(), in.args())));
    }
}
