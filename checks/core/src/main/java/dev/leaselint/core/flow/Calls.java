package dev.leaselint.core.flow;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Calls: of the JDK, of catalogued libraries, of the analysed sources, of closures, and of the unknown. */
final class Calls {
    private static final Pattern UNIQUE_NAME = Pattern.compile(
            "(?i).*(uuid|ulid|snowflake|nanoid|ksuid|objectid|random|secureid).*");
    /** Static helpers that look at their arguments and keep nothing. */
    private static final Pattern HELPER =
            Pattern.compile("Assert|Asserts|Assertions|Preconditions|Validate|Objects|.*Utils?|Math|String|Arrays");
    private static final Pattern CHANGING_NAME =
            Pattern.compile("(?i)(next|generate|create|new|poll|take|incr|pop|make|build|gen).*");
    /** Operators that go on without the value of what they are called on. */
    private static final Set<String> DROPS =
            Set.of("then", "thenReturn", "thenMany", "thenEmpty", "ignoreElement", "thenRun", "thenRunAsync");
    /** Operators that run on an empty stream as well. */
    private static final Set<String> ALWAYS =
            Set.of("doFinally", "doOnTerminate", "doAfterTerminate", "switchIfEmpty", "whenComplete", "handle");
    private static final int MAX_EXITS = 24;

    private final Walker walker;
    private final Evaluator evaluator;
    private final Optionals optionals;

    Calls(Walker walker, Evaluator evaluator) {
        this.walker = walker;
        this.evaluator = evaluator;
        this.optionals = new Optionals(walker, evaluator, this);
    }

    /** A call with its parts evaluated. */
    private record Invocation(Expr.Call call, Sym receiver, List<Sym> args, State state) {}

    List<Val> call(Expr.Call c, State s) {
        List<Val> out = new ArrayList<>();
        List<Val> receivers = c.receiver() == null
                ? List.of(new Val(s, c.isStatic() ? new Sym.ClassConst(c.owner()) : new Sym.This(walker.method.key().owner())))
                : DROPS.contains(c.name()) ? evaluator.dropped(c.receiver(), s) : evaluator.eval(c.receiver(), s);
        boolean goesOn = DROPS.contains(c.name()) && c.receiver() != null && !c.args().isEmpty();
        for (Val r : receivers) {
            for (Evaluator.Args a : evaluator.evalAll(c.args(), goesOn ? r.state().work(walker.site(c)) : r.state())) {
                Sym receiver = Evaluator.settle(r.sym(), a.state());
                out.addAll(perform(new Invocation(c, receiver, a.values(), a.state())));
            }
        }
        return out;
    }

    private List<Val> perform(Invocation in) {
        Expr.Call c = in.call();
        Sym known = Intrinsics.value(c, in.receiver(), in.args());
        if (known != null) {
            return List.of(new Val(updateReceiver(c, known, in.state()), known));
        }
        Optional<Sym> component = component(in);
        if (component.isPresent()) {
            return List.of(new Val(in.state(), Evaluator.settle(component.get(), in.state())));
        }
        if (Optionals.isCallback(c)) {
            return optionals.callback(c, in.receiver(), in.args(), in.state());
        }
        if (in.receiver() instanceof Sym.Closure closure && c.target() == null || functional(in)) {
            return invoke(in);
        }
        Optional<Entry> entry = walker.flows.library().match(c, in.receiver());
        boolean ours = c.target() != null && walker.flows.targets().method(c.target()).isPresent();
        boolean library = ours && walker.flows.catalog().knowsType(c.target().owner());
        if (entry.isPresent() && (library || !(ours && overridden(c)))) {
            return catalogued(in, entry.get());
        }
        if (ours) {
            return project(in.call(), c.target(), in.receiver(), in.args(), in.state());
        }
        return unknown(in);
    }

    /** The value of an implicit accessor of a record that the code created. */
    private Optional<Sym> component(Invocation in) {
        boolean accessor = in.receiver() instanceof Sym.New && in.call().target() == null && in.args().isEmpty();
        if (!accessor) {
            return Optional.empty();
        }
        String type = ((Sym.New) in.receiver()).type();
        Var field = Var.field(type, in.call().name(), false);
        boolean known = walker.flows.program().type(type)
                .filter(t -> t.kind() == TypeDecl.Kind.RECORD
                        && t.fields().stream().anyMatch(f -> f.var().equals(field)))
                .isPresent();
        return known
                ? Optional.of(walker.flows.fields().value(field, in.call().type(), in.receiver()))
                : Optional.empty();
    }

    private boolean overridden(Expr.Call c) {
        return walker.flows.targets().method(c.target()).filter(MethodDecl::hasBody).isPresent();
    }

    /** {@code builder.append(x)} and {@code params.nx()} change the variable they are called on. */
    private State updateReceiver(Expr.Call c, Sym value, State s) {
        boolean builder = c.name().equals("append") && c.receiver() instanceof Expr.Ref;
        return builder ? s.set(((Expr.Ref) c.receiver()).var(), value) : s;
    }

    // ---- unknown calls

    private List<Val> unknown(Invocation in) {
        Expr.Call c = in.call();
        State s = in.state();
        boolean helper = c.isStatic() && HELPER.matcher(simple(c.owner())).matches();
        for (Sym arg : helper ? List.<Sym>of() : in.args()) {
            s = s.escape(arg);
        }
        Site site = walker.site(c);
        State after = s.work(site);
        if (!Accessors.isHarmless(c, walker.flows.program())) {
            walker.mayThrow(after, site);
        }
        return List.of(new Val(after, opaque(c, in.receiver(), in.args())));
    }

    private Sym opaque(Expr.Call c, Sym receiver, List<Sym> args) {
        if (UNIQUE_NAME.matcher(c.name()).matches() || UNIQUE_NAME.matcher(simple(c.owner())).matches()) {
            return new Sym.Fresh(Sym.Fresh.Kind.UNIQUE, walker.site(c), c.type());
        }
        if (CHANGING_NAME.matcher(c.name()).matches()) {
            return new Sym.Fresh(Sym.Fresh.Kind.OTHER, walker.site(c), c.type());
        }
        if (Syms.isLarge(receiver) || args.stream().anyMatch(Syms::isLarge)) {
            return new Sym.Unknown(c.name(), walker.site(c), c.type());
        }
        return new Sym.App(c.name(), c.owner(), receiver, args, c.type());
    }

    private static String simple(String owner) {
        return owner.substring(owner.lastIndexOf('.') + 1);
    }

    // ---- closures

    private boolean functional(Invocation in) {
        return in.receiver() instanceof Sym.Param p
                && in.call().target() == null
                && Functions.isFunction(p.type(), walker.flows.program());
    }

    private List<Val> invoke(Invocation in) {
        if (in.receiver() instanceof Sym.Closure closure) {
            return run(closure, in.args(), in.state(), walker.site(in.call()));
        }
        Site site = walker.site(in.call());
        String id = Events.id(site);
        Event event = new Event(
                id, Op.CALLBACK, null, site, List.of(), null, List.of(), Set.of(), null, Set.of(), Ttl.NONE, Ttl.NONE,
                in.receiver(), null, in.args(), Set.of());
        State after = in.state().add(event, Status.OPEN).work(site);
        walker.mayThrow(after, site);
        return List.of(new Val(after, new Sym.Invoked(id)));
    }

    /** Runs a closure here and now. */
    List<Val> run(Sym.Closure closure, List<Sym> args, State s, Site at) {
        walker.ranClosures.add(Events.id(closure.site()));
        if (closure.code() instanceof Expr.MethodRef ref) {
            List<Val> results = runReference(ref, args, s, at);
            if (Closures.isVoid(ref, walker.flows.program())) {
                results.forEach(v -> evaluator.drop(v.sym()));
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
            out.add(new Val(end, new Sym.Const(null)));
        }
        walker.running.remove(closure.site());
        Ways inner = walker.ways;
        walker.ways = outer;
        boolean drops = Closures.isVoid(closure.code(), walker.flows.program());
        for (Ways.Leaving l : inner.list()) {
            if (l.leave().kind() == Ways.Kind.RETURN) {
                if (drops && l.leave().value() != null) {
                    evaluator.drop(l.leave().value());
                }
                out.add(new Val(l.state(), l.leave().value() == null ? Sym.NULL : l.leave().value()));
            } else {
                outer.add(l);
            }
        }
        return out;
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
            out.addAll(perform(new Invocation(call, receiver, rest, r.state())));
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

    // ---- catalogued calls

    private List<Val> catalogued(Invocation in, Entry entry) {
        State s = in.state();
        Expr.Call c = in.call();
        Site site = walker.site(c);
        return switch (entry.op()) {
            case VIEW -> List.of(new Val(s, in.receiver() instanceof Sym.ClassConst ? opaque(c, in.receiver(), in.args()) : in.receiver()));
            case BIND -> List.of(new Val(s, new Sym.Bound(arg(entry, in, Role.KEY))));
            case PURE -> List.of(new Val(s, opaque(c, in.receiver(), in.args())));
            case LOG -> List.of(new Val(s, Sym.NULL));
            case TIMEOUT -> List.of(new Val(limited(in, entry), opaque(c, in.receiver(), in.args())));
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
            case SCRIPT_LOAD -> List.of(new Val(s, new Sym.Script(arg(entry, in, Role.SCRIPT))));
            case LOCK_OBJECT -> List.of(lockMade(in, entry, site));
            case CALLBACK -> callback(in, entry);
            case ASYNC -> async(in, entry);
            case AWAIT -> await(in, entry);
            case SLEEP -> sleep(in, entry);
            case STATEMENT -> List.of(new Val(s, new Sym.Statement(arg(entry, in, Role.SQL), site)));
            default -> event(in, entry);
        };
    }

    private static Sym arg(Entry entry, Invocation in, Role role) {
        int at = entry.indexOf(role);
        return at >= 0 && at < in.args().size() ? in.args().get(at) : Sym.NULL;
    }

    private List<Val> option(Invocation in, Entry entry) {
        Sym.Options before = in.receiver() instanceof Sym.Options o ? o : Sym.Options.EMPTY;
        int at = entry.indexOf(Role.TTL);
        Ttl ttl = at >= 0 && at < in.args().size()
                ? Ttl.given(in.args().get(at), unitOf(in, entry))
                : entry.indexOf(Role.AT) >= 0
                        ? new Ttl(Ttl.Kind.AT, arg(entry, in, Role.AT), entry.unit())
                        : before.ttl();
        Sym.Options after = new Sym.Options(
                before.nx() || entry.has("nx"),
                before.xx() || entry.has("xx"),
                before.keepTtl() || entry.has("keepttl"),
                ttl);
        State s = in.state();
        if (in.call().receiver() instanceof Expr.Ref r && !r.var().isField()) {
            s = s.set(r.var(), after);
        }
        return List.of(new Val(s, after));
    }

    private java.util.concurrent.TimeUnit unitOf(Invocation in, Entry entry) {
        Sym unit = arg(entry, in, Role.UNIT);
        return unit instanceof Sym.Unit u ? u.unit() : entry.indexOf(Role.UNIT) >= 0 ? null : entry.unit();
    }

    private Sym duration(Invocation in, Entry entry) {
        if (entry.indexOf(Role.TTL) >= 0) {
            return arg(entry, in, Role.TTL);
        }
        if (entry.indexOf(Role.AT) >= 0) {
            return new Sym.Options(false, false, false, new Ttl(Ttl.Kind.AT, arg(entry, in, Role.AT), unitOf(in, entry)));
        }
        return new Sym.Duration(arg(entry, in, Role.AMOUNT), unitOf(in, entry));
    }

    private Sym toUnit(Invocation in, Entry entry) {
        Sym.Duration from = in.receiver() instanceof Sym.Duration d
                ? d
                : in.receiver() instanceof Sym.Unit u && !in.args().isEmpty()
                        ? new Sym.Duration(in.args().get(0), u.unit())
                        : null;
        java.util.concurrent.TimeUnit to = entry.unit();
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
        Sym text = arg(entry, in, Role.SCRIPT);
        return text instanceof Sym.Script inner ? inner.text() : text;
    }

    /** A handle, and a note that its key was given here. */
    private Val lockMade(Invocation in, Entry entry, Site site) {
        Sym handle = lockObject(in, entry);
        int at = entry.indexOf(Role.KEY);
        if (!(handle instanceof Sym.Lock) || at < 0 || at >= in.args().size()) {
            return new Val(in.state(), handle);
        }
        EventFactory.Frame frame = new EventFactory.Frame(
                Events.id(site), site, List.of(), identifiers(in, entry), false);
        Event made = walker.flows.events().make(entry, frame, in.receiver(), in.args()).get(0);
        walker.made.put(made.id(), made);
        return new Val(in.state(), handle);
    }

    private Sym lockObject(Invocation in, Entry entry) {
        String kind = entry.attribute("kind").orElse("lock");
        if ("generic".equals(entry.attribute("registry").orElse("")) && !speaksOfRedis(in)) {
            return opaque(in.call(), in.receiver(), in.args());
        }
        if (in.receiver() instanceof Sym.Lock l && entry.indexOf(Role.KEY) < 0) {
            return new Sym.Lock(kind, l.key());
        }
        List<Sym> handles = in.args().stream()
                .flatMap(a -> a instanceof Sym.Elements e ? e.items().stream() : java.util.stream.Stream.of(a))
                .filter(a -> a instanceof Sym.Lock)
                .toList();
        if (!handles.isEmpty()) {
            return new Sym.Locks(kind, handles);
        }
        int at = entry.indexOf(Role.KEY);
        return at >= 0 && at < in.args().size()
                ? new Sym.Lock(kind, in.args().get(at))
                : new Sym.Lock(kind, opaque(in.call(), in.receiver(), in.args()));
    }

    /** Whether a registry that may be of any kind is by its value or name one on Redis. */
    private boolean speaksOfRedis(Invocation in) {
        if (in.receiver() instanceof Sym.New n) {
            return n.type().contains("Redis");
        }
        return in.call().receiver() != null
                && Names.of(in.call().receiver(), walker.names).stream()
                        .anyMatch(name -> Words.of(name).contains("redis"));
    }

    private List<Val> callback(Invocation in, Entry entry) {
        Site site = walker.site(in.call());
        boolean emptied = in.receiver() instanceof Sym.Opt o && o.value() == null;
        if (emptied && !ALWAYS.contains(in.call().name())) {
            return List.of(new Val(in.state(), in.receiver()));
        }
        if (in.call().name().equals("filter") && in.args().size() == 1
                && in.args().get(0) instanceof Sym.Closure closure && carries(in.receiver())) {
            return filter(in, closure, site);
        }
        List<Val> now = List.of(new Val(in.state(), Sym.NULL));
        boolean any = false;
        for (int i = 0; i < entry.slots().size() && i < in.args().size(); i++) {
            if (entry.slots().get(i).role() != Role.CALLBACK) {
                continue;
            }
            any = true;
            List<Val> next = new ArrayList<>();
            Sym function = in.args().get(i);
            for (Val v : now) {
                if (function instanceof Sym.Closure closure) {
                    List<Sym> given = callbackArguments(in, entry, closure);
                    walker.pipelines += entry.has("pipeline") ? 1 : 0;
                    next.addAll(run(closure, given, v.state(), site));
                    walker.pipelines -= entry.has("pipeline") ? 1 : 0;
                } else if (function instanceof Sym.Param) {
                    next.addAll(invoke(new Invocation(in.call(), function, List.of(), v.state())));
                } else {
                    next.addAll(apply(function, List.of(), v.state(), site));
                }
            }
            now = next;
        }
        for (Val v : now) {
            walker.mayThrow(v.state(), site);
        }
        return any ? now : unknown(in);
    }

    /** Only where the condition holds does the stream go on. */
    private List<Val> filter(Invocation in, Sym.Closure closure, Site site) {
        List<Val> out = new ArrayList<>();
        for (Val v : run(closure, List.of(in.receiver()), in.state(), site)) {
            out.addAll(filtered(v, in.receiver(), in.call()));
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
            return List.of(Walker.element(in.receiver(), TypeRef.UNKNOWN));
        }
        return carries(in.receiver()) && !Closures.params(closure.code()).isEmpty() ? List.of(in.receiver()) : List.of();
    }

    private List<Val> async(Invocation in, Entry entry) {
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
        return List.of(new Val(s, opaque(in.call(), in.receiver(), in.args())));
    }

    private List<Val> await(Invocation in, Entry entry) {
        Site site = walker.site(in.call());
        State s = in.state();
        walker.mayThrow(s, site);
        if (entry.has("interruptible")) {
            walker.mayThrow(s, Catching.INTERRUPTED, site);
        }
        Sym awaited = in.receiver() instanceof Sym.ClassConst && !in.args().isEmpty() ? in.args().get(0) : in.receiver();
        Sym value = awaited instanceof Sym.Outcome || awaited instanceof Sym.Opt
                ? awaited
                : opaque(in.call(), in.receiver(), in.args());
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
        if (entry.attribute("structure").isPresent()) {
            return unknown(in);
        }
        return happen(events(in, entry), entry, in.state(), walker.site(in.call()), in.call().type());
    }

    private List<Event> events(Invocation in, Entry entry) {
        Site site = walker.site(in.call());
        EventFactory.Frame frame = new EventFactory.Frame(
                Events.id(site), site, List.of(), identifiers(in, entry), walker.pipelines > 0);
        return walker.flows.events().make(entry, frame, in.receiver(), in.args());
    }

    /** The state in which a time-out is set. */
    private State limited(Invocation in, Entry entry) {
        Event set = events(in, entry).get(0);
        return walker.focus.keeps(set) ? in.state().add(set, Status.OPEN) : in.state();
    }

    private EventFactory.Identifiers identifiers(Invocation in, Entry entry) {
        Set<String> key = names(in, entry, Set.of(Role.KEY, Role.KEYS, Role.PATTERN));
        if (in.call().receiver() != null && !(in.receiver() instanceof Sym.ClassConst) && isHandle(in, entry)) {
            key.addAll(Names.of(in.call().receiver(), walker.names));
        }
        return new EventFactory.Identifiers(
                key,
                names(in, entry, Set.of(Role.VALUE, Role.OWNER, Role.ARGS)),
                plainNames(in, entry, Set.of(Role.TTL, Role.LEASE, Role.OPTIONS)),
                plainNames(in, entry, Set.of(Role.WAIT)));
    }

    private static boolean isHandle(Invocation in, Entry entry) {
        return in.receiver() instanceof Sym.Lock
                || in.receiver() instanceof Sym.Bound
                || switch (entry.op()) {
                    case LOCK, TRY_LOCK, UNLOCK, FORCE_UNLOCK, IS_HELD, IS_LOCKED, RENEW -> true;
                    default -> false;
                };
    }

    private Set<String> names(Invocation in, Entry entry, Set<Role> roles) {
        return names(in, entry, roles, arg -> Names.of(arg, walker.names));
    }

    private static Set<String> plainNames(Invocation in, Entry entry, Set<Role> roles) {
        return names(in, entry, roles, Names::plain);
    }

    private static Set<String> names(
            Invocation in, Entry entry, Set<Role> roles, Function<Expr, Set<String>> namesOf) {
        Set<String> names = new LinkedHashSet<>();
        List<Expr> args = in.call().args();
        for (int i = 0; i < entry.slots().size() && i < args.size(); i++) {
            if (roles.contains(entry.slots().get(i).role())) {
                names.addAll(namesOf.apply(args.get(i)));
            }
        }
        return names;
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

    // ---- calls of the analysed sources

    private List<Val> project(Expr.Call c, MethodKey target, Sym receiver, List<Sym> args, State s) {
        Site site = walker.site(c);
        Optional<Flow> flow = callee(c, target, receiver);
        if (flow.isEmpty()) {
            if (target.equals(walker.method.key())) {
                return recursion(c, receiver, args, s, site);
            }
            return unknown(new Invocation(c, receiver, args, s));
        }
        List<Val> out = new ArrayList<>();
        List<Object> as = new ArrayList<>(args);
        as.add(site);
        as.add(flow.get().method().key());
        as.add(receiver == null ? Sym.NULL : receiver);
        Inliner inliner = walker.inliners.computeIfAbsent(
                as, k -> new Inliner(walker, this, c, site, flow.get(), receiver, args));
        for (Exit exit : flow.get().exits()) {
            out.addAll(inliner.inline(exit, s));
        }
        walker.replayed.put(site, inliner);
        return out;
    }

    private List<Val> recursion(Expr.Call c, Sym receiver, List<Sym> args, State s, Site site) {
        Event again = new Event(
                Events.id(site), Op.PURE, null, site, List.of(), null, List.of(), Set.of(), null, Set.of(), Ttl.NONE,
                Ttl.NONE, receiver, null, args, Set.of(Event.Trait.RECURSION));
        State after = s.add(again, Status.OPEN).work(site);
        walker.mayThrow(after, site);
        return List.of(new Val(after, opaque(c, receiver, args)));
    }

    /** The flow of the method that is run, when there is only one that can be. */
    private Optional<Flow> callee(Expr.Call c, MethodKey target, Sym receiver) {
        boolean isSuper = c.receiver() instanceof Expr.This t && !t.type().name().equals(walker.method.key().owner());
        List<MethodDecl> candidates = walker.flows.targets().candidates(target, receiver, isSuper);
        if (candidates.size() != 1) {
            return walker.flows.agreed(candidates).filter(f -> f.exits().size() <= MAX_EXITS);
        }
        MethodDecl only = candidates.get(0);
        Optional<Flow> flow = walker.flows.flow(only).filter(f -> !f.overBudget());
        return flow.filter(f -> f.exits().size() <= MAX_EXITS)
                .or(() -> flow.flatMap(f -> walker.flows.narrow(only)).filter(f -> f.exits().size() <= MAX_EXITS));
    }

    List<Val> create(Expr.New n, State s) {
        List<Val> out = new ArrayList<>();
        Site site = walker.site(n.span());
        for (Evaluator.Args a : evaluator.evalAll(n.args(), s)) {
            if (n.body() != null && Closures.only(n).isPresent()) {
                Sym.Closure closure = new Sym.Closure(site, n, new Captured(a.state().env));
                walker.closures.putIfAbsent(Events.id(site), closure);
                out.add(new Val(a.state(), closure));
                continue;
            }
            out.addAll(created(n, a, site));
        }
        return out;
    }

    private List<Val> created(Expr.New n, Evaluator.Args a, Site site) {
        String type = n.type().name();
        if (type.endsWith("StringBuilder") || type.endsWith("StringBuffer")) {
            boolean text = !a.values().isEmpty() && !(n.args().get(0).type().is("int"));
            return List.of(new Val(a.state(), text ? a.values().get(0) : Sym.of("")));
        }
        if (type.equals("java.lang.String") && !a.values().isEmpty()) {
            return List.of(new Val(a.state(), a.values().get(0)));
        }
        Optional<Entry> entry = walker.flows.library().matchNew(n);
        if (entry.isPresent() && n.target() == null) {
            Expr.Call call = new Expr.Call(
                    n.span(), n.type(), new Expr.TypeName(n.span(), n.type()), "<init>", n.span(), n.args(), type,
                    null, true);
            Invocation in = new Invocation(call, new Sym.ClassConst(type), a.values(), a.state());
            return switch (entry.get().op()) {
                case PURE, ASYNC, VIEW -> List.of(plain(n, a, site));
                case TIMEOUT -> List.of(plain(n, new Evaluator.Args(limited(in, entry.get()), a.values()), site));
                case TIME -> a.values().isEmpty() ? catalogued(in, entry.get()) : List.of(plain(n, a, site));
                default -> catalogued(in, entry.get());
            };
        }
        if (a.values().size() == 1 && a.values().get(0) instanceof Sym.Elements && type.startsWith("java.util.")) {
            return List.of(new Val(a.state(), a.values().get(0)));
        }
        if (n.target() != null && !isHarmless(n.target())) {
            walker.mayThrow(a.state(), site);
        }
        return List.of(plain(n, a, site));
    }

    /** Whether a constructor of the sources cannot throw: it does nothing but assign. */
    private boolean isHarmless(MethodKey constructor) {
        Optional<MethodDecl> declared = walker.flows.targets().method(constructor);
        if (declared.isEmpty()) {
            return walker.flows.program().type(constructor.owner())
                    .filter(t -> t.kind() == TypeDecl.Kind.RECORD)
                    .isPresent();
        }
        return declared
                .flatMap(walker.flows::flow)
                .filter(f -> f.exits().stream().allMatch(x -> x.kind() == Exit.Kind.RETURN))
                .isPresent();
    }

    private Val plain(Expr.New n, Evaluator.Args a, Site site) {
        return new Val(a.state(), new Sym.New(n.type().name(), a.values(), n.target(), site));
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
            return Walker.states(project(call, close, resource, List.of(), s));
        }
        return List.of(s.escape(resource));
    }
}
