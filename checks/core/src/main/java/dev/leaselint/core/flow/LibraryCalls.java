package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.TypeRef;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Calls that the catalog knows. */
final class LibraryCalls {
    private final Walker walker;
    private final Calls calls;
    private final Callbacks callbacks;
    private final LockHandles handles;

    LibraryCalls(Walker walker, Calls calls) {
        this.walker = walker;
        this.calls = calls;
        this.callbacks = new Callbacks(walker, calls);
        this.handles = new LockHandles(walker, calls);
    }

    List<Val> catalogued(Invocation in, Entry entry) {
        State s = in.state();
        Expr.Call c = in.call();
        Site site = walker.site(c);
        return switch (entry.op()) {
            case VIEW -> callbacks.whenEmpty(limiting(in, entry), view(in));
            case BIND -> List.of(new Val(s, bound(in, entry)));
            case PURE -> List.of(new Val(
                    calls.elements.after(in, calls.texts.changed(c, s)), calls.opaque(c, in.receiver(), in.args())));
            case LOG -> List.of(new Val(s, Sym.NULL));
            case TIMEOUT -> List.of(new Val(limited(in, entry), calls.opaque(c, in.receiver(), in.args())));
            case OPTION -> option(in, entry);
            case DURATION -> List.of(new Val(s, duration(in, entry)));
            case TO_UNIT -> List.of(new Val(s, toUnit(in, entry)));
            case UNIQUE -> List.of(new Val(s, new Sym.Fresh(Sym.Fresh.Kind.UNIQUE, site, c.type())));
            case TIME -> List.of(new Val(
                    s,
                    new Sym.Fresh(
                            entry.attribute("clock").orElse("wall").equals("wall")
                                    ? Sym.Fresh.Kind.WALL_CLOCK
                                    : Sym.Fresh.Kind.NANO_CLOCK,
                            site,
                            c.type())));
            case THREAD -> List.of(new Val(s, new Sym.App("thread", "identity", null, List.of(), c.type())));
            case HOST -> List.of(new Val(s, new Sym.App("host", "identity", null, List.of(), c.type())));
            case HASH -> List.of(new Val(s, new Sym.Hashed(
                    in.args().isEmpty() ? Sym.NULL : in.args().get(0), entry.has("keyed"))));
            case SCRIPT -> script(in, entry);
            case SCRIPT_LOAD -> List.of(new Val(s, new Sym.Script(in.arg(entry, Role.SCRIPT))));
            case LOCK_OBJECT -> List.of(handles.make(in, entry, site));
            case CALLBACK -> callbacks.callback(in, entry);
            case ASYNC -> callbacks.async(in, entry);
            case AWAIT -> await(limiting(in, entry), entry);
            case SLEEP -> sleep(in, entry);
            case STATEMENT -> List.of(new Val(s, new Sym.Statement(in.arg(entry, Role.SQL), site)));
            default -> event(in, entry);
        };
    }

    /** A stage of a future or stream fails. */
    void fail(State s, Site site) {
        callbacks.fail(s, site);
    }

    /** What a stage does when an earlier one has failed. */
    List<Val> failed(Invocation in) {
        return walker.flows.library().match(in.call(), in.receiver())
                .map(entry -> callbacks.failed(in, entry))
                .orElse(List.of());
    }

    /** What is passed on: what the call is made on, and by a static call what it is given. */
    private Sym view(Invocation in) {
        if (!(in.receiver() instanceof Sym.ClassConst)) {
            return in.receiver();
        }
        boolean followed = in.args().size() == 1 && Callbacks.carries(in.args().get(0));
        return followed ? in.args().get(0) : calls.opaque(in.call(), in.receiver(), in.args());
    }

    private List<Val> option(Invocation in, Entry entry) {
        Optional<Sym.Options> known = SharedOptions.before(in.receiver());
        if (known.isEmpty() && !entry.has("nx")) {
            return List.of(new Val(in.state(), calls.opaque(in.call(), in.receiver(), in.args())));
        }
        Ttl some = SharedOptions.someTime(walker.site(in.call()));
        Sym.Options before = known.orElseGet(() -> new Sym.Options(true, false, false, some));
        int at = entry.indexOf(Role.TTL);
        Ttl ttl = at >= 0 && at < in.args().size()
                ? Ttl.given(in.args().get(at), unitOf(in, entry))
                : entry.indexOf(Role.AT) >= 0
                        ? new Ttl(Ttl.Kind.AT, in.arg(entry, Role.AT), entry.unit())
                        : before.ttl();
        Sym.Options after = new Sym.Options(
                before.nx() || entry.has("nx"),
                before.xx() || entry.has("xx"),
                before.keepTtl() || entry.has("keepttl"),
                ttl);
        return List.of(new Val(SharedOptions.changed(in.receiver(), after, in.call().receiver(), in.state()), after));
    }

    private static Sym bound(Invocation in, Entry entry) {
        Ttl ttl = entry.indexOf(Role.LEASE) >= 0
                ? Ttl.given(in.arg(entry, Role.LEASE), entry.unit())
                : entry.indexOf(Role.AT) >= 0 ? new Ttl(Ttl.Kind.AT, in.arg(entry, Role.AT), entry.unit()) : Ttl.NONE;
        Ttl least = entry.indexOf(Role.LEAST) >= 0 ? Ttl.given(in.arg(entry, Role.LEAST), entry.unit()) : Ttl.NONE;
        return new Sym.Bound(in.arg(entry, Role.KEY), ttl, least);
    }

    private TimeUnit unitOf(Invocation in, Entry entry) {
        Sym unit = in.arg(entry, Role.UNIT);
        return unit instanceof Sym.Unit u ? u.unit() : entry.indexOf(Role.UNIT) >= 0 ? null : entry.unit();
    }

    private Sym duration(Invocation in, Entry entry) {
        if (entry.indexOf(Role.TTL) >= 0) {
            return in.arg(entry, Role.TTL);
        }
        if (entry.indexOf(Role.AT) >= 0) {
            Ttl at = new Ttl(Ttl.Kind.AT, in.arg(entry, Role.AT), unitOf(in, entry));
            return new Sym.Options(false, false, false, at);
        }
        return new Sym.Duration(in.arg(entry, Role.AMOUNT), unitOf(in, entry));
    }

    private Sym toUnit(Invocation in, Entry entry) {
        Sym.Duration from = in.receiver() instanceof Sym.Duration d
                ? d
                : in.receiver() instanceof Sym.Unit u && !in.args().isEmpty()
                        ? new Sym.Duration(in.args().get(0), u.unit())
                        : null;
        TimeUnit to = entry.unit();
        if (from != null && from.unit() != null && to != null) {
            Long n = Sym.number(from.amount());
            if (n != null) {
                return Sym.of(to.convert(n, from.unit()));
            }
            if (from.unit() == to) {
                return from.amount();
            }
        }
        return new Sym.App(in.call().name(), "duration", in.receiver(), in.args(), in.call().type());
    }

    private List<Val> script(Invocation in, Entry entry) {
        Sym script = new Sym.Script(scriptArgument(in, entry));
        State s = in.state();
        if (in.call().receiver() instanceof Expr.Ref r && !entry.types().isEmpty() && !in.call().isStatic()) {
            s = s.set(r.var(), script);
        }
        return List.of(new Val(s, script));
    }

    private static Sym scriptArgument(Invocation in, Entry entry) {
        Sym text = in.arg(entry, Role.SCRIPT);
        return text instanceof Sym.Script inner ? inner.text() : text;
    }

    private List<Val> await(Invocation in, Entry entry) {
        Site site = walker.site(in.call());
        State s = in.state();
        walker.mayThrow(s, site);
        if (entry.has("interruptible")) {
            walker.mayThrow(s, Catching.INTERRUPTED, site);
        }
        boolean isStatic = in.receiver() instanceof Sym.ClassConst && !in.args().isEmpty();
        Sym awaited = isStatic ? in.args().get(0) : in.receiver();
        Sym value = awaited instanceof Sym.Outcome || awaited instanceof Sym.Opt
                ? awaited
                : calls.opaque(in.call(), in.receiver(), in.args());
        return List.of(new Val(s, value));
    }

    private List<Val> sleep(Invocation in, Entry entry) {
        Site site = walker.site(in.call());
        if (entry.has("interruptible")) {
            walker.mayThrow(in.state(), Catching.INTERRUPTED, site);
        }
        return in.state().holds() ? event(in, entry) : List.of(new Val(in.state(), Sym.NULL));
    }

    private List<Val> event(Invocation in, Entry entry) {
        if (entry.attribute(Attributes.REGISTRY).filter("generic"::equals).isPresent() && handles.isInOtherStore(in)) {
            return calls.unknown(in);
        }
        List<Event> events = events(in, entry);
        return isData(events.get(0))
                ? calls.unknown(in)
                : happen(events, entry, in.state(), walker.site(in.call()), in.call().type());
    }

    /** Whether it changes a field or member without looking whether it is there: no lock is taken or given back so. */
    private static boolean isData(Event e) {
        return e.onMember() && switch (e.op()) {
            case SET_IF_ABSENT, DELETE, COMPARE_DELETE, GET -> false;
            default -> true;
        };
    }

    private List<Event> events(Invocation in, Entry entry) {
        Site site = walker.site(in.call());
        EventFactory.Frame frame = new EventFactory.Frame(
                Events.id(site), site, List.of(), CallNames.of(in, entry, walker.names), walker.pipelines > 0);
        return walker.flows.events().make(entry, frame, in.receiver(), in.args());
    }

    /** The call of a stage, with the time-out that it sets for the stages before it. */
    private Invocation limiting(Invocation in, Entry entry) {
        return entry.attribute(Attributes.BOUNDS).isEmpty()
                ? in
                : new Invocation(in.call(), in.receiver(), in.args(), limited(in, entry.as(Op.TIMEOUT)));
    }

    /** The state in which a time-out is set. */
    State limited(Invocation in, Entry entry) {
        Event set = events(in, entry).get(0);
        return walker.focus.keeps(set) ? in.state().add(set, Status.OPEN) : in.state();
    }

    private List<Val> happen(List<Event> events, Entry entry, State s, Site site, TypeRef type) {
        State thrown = s;
        State after = s;
        for (Event e : events) {
            if (walker.focus.keeps(e)) {
                thrown = walker.focus.keepsThrowing(e) ? thrown.add(e, Status.THREW) : thrown.work(site);
                after = after.add(e, e.op() == Op.LOCK ? Status.WON : Status.OPEN);
            }
        }
        walker.mayThrow(thrown, site);
        if (entry.has("interruptible")) {
            walker.mayThrow(thrown, Catching.INTERRUPTED, site);
        }
        return List.of(new Val(after, Results.of(events.get(0), entry, type)));
    }
}
