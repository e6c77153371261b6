package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Attributes;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Mode;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.catalog.Slot;
import dev.leaselint.core.lua.ScriptFacts;
import dev.leaselint.core.lua.ScriptReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Makes events from catalogued calls and their evaluated arguments. The same is done again when a caller substitutes its
 * own values, so that flags, TTLs and scripts that come from parameters are judged per caller.
 */
final class EventFactory {
    private final Function<Sym, String> scriptText;

    /** @param scriptText source of a script value: constant text or resource; null when unknown */
    EventFactory(Function<Sym, String> scriptText) {
        this.scriptText = scriptText;
    }

    /** What is fixed about the place of an event. */
    record Frame(String id, Site site, List<Site> via, Identifiers names, boolean queued) {}

    /** Identifiers that reach the arguments of a call, as written, by what the arguments mean. */
    record Identifiers(Set<String> key, Set<String> value, Set<String> ttl, Set<String> maxWait) {
        static final Identifiers NONE = new Identifiers(Set.of(), Set.of(), Set.of(), Set.of());
    }

    /** The events of a call, at least one. */
    List<Event> make(Entry entry, Frame frame, Sym receiver, List<Sym> args) {
        if (entry.op() == Op.EVAL || entry.op() == Op.EVAL_SHA) {
            return script(entry, frame, receiver, args);
        }
        if (entry.op() == Op.COMMAND) {
            return List.of(command(entry, frame, receiver, args));
        }
        Shape shape = shape(entry, receiver, args);
        return List.of(event(shape, entry, frame, receiver, args, null));
    }

    /** What a call does with which values. */
    private record Shape(Op op, Sym key, List<Sym> keys, Sym value, Ttl ttl, Ttl maxWait, boolean ifPresent) {
        Shape(Op op, Sym key, List<Sym> keys, Sym value, Ttl ttl, Ttl maxWait) {
            this(op, key, keys, value, ttl, maxWait, false);
        }

        Shape op(Op other) {
            return new Shape(other, key, keys, value, ttl, maxWait, ifPresent);
        }
    }

    private static Event event(
            Shape s, Entry entry, Frame f, Sym receiver, List<Sym> args, ScriptFacts script) {
        Set<Event.Trait> traits = new HashSet<>();
        if (s.ifPresent()) {
            traits.add(Event.Trait.IF_PRESENT);
        }
        if (f.queued() || entry.mode() == Mode.QUEUED) {
            traits.add(Event.Trait.QUEUED);
        }
        return new Event(
                f.id(), s.op(), entry, f.site(), f.via(), s.key(), s.keys(), f.names().key(), s.value(),
                f.names().value(), s.ttl().named(f.names().ttl()), s.maxWait().named(f.names().maxWait()), receiver, script,
                args, traits);
    }

    private Shape shape(Entry entry, Sym receiver, List<Sym> args) {
        Sym key = lockKey(receiver, entry);
        List<Sym> keys = new ArrayList<>();
        Sym value = null;
        Ttl ttl = Ttl.NONE;
        Ttl wait = Ttl.NONE;
        TimeUnit unit = unit(entry, args);
        boolean nx = entry.has("nx");
        boolean xx = entry.has("xx");
        boolean openFlags = false;
        Sym member = null;
        Sym named = null;
        for (int i = 0; i < entry.slots().size(); i++) {
            Slot slot = entry.slots().get(i);
            List<Sym> given = slot.variadic()
                    ? args.subList(Math.min(i, args.size()), args.size())
                    : i < args.size() ? List.of(args.get(i)) : List.of();
            for (Sym arg : given) {
                switch (slot.role()) {
                    case KEY -> {
                        keys.addAll(elements(arg));
                        key = keys.isEmpty() ? arg : keys.get(0);
                    }
                    case KEYS -> keys.addAll(elements(arg));
                    case VALUE, OWNER, SQL, ENTITY, COLUMN -> value = value == null ? arg : value;
                    case TTL, LEASE -> ttl = Ttl.given(arg, unit);
                    case AT -> ttl = new Ttl(Ttl.Kind.AT, arg, unit);
                    case WAIT -> wait = Ttl.given(arg, unit);
                    case ANY -> member = member == null ? arg : member;
                    case OPTIONS, FLAG -> {
                        if (arg instanceof Sym.Bound b) {
                            key = b.key();
                            ttl = b.ttl();
                            continue;
                        }
                        named = named == null ? arg : named;
                        Sym.Options o = options(arg);
                        if (o != null) {
                            nx |= o.nx();
                            xx |= o.xx();
                            ttl = o.ttl().kind() != Ttl.Kind.NONE ? o.ttl() : ttl;
                        } else if (flagText(arg) != null) {
                            nx |= flagText(arg).equals("NX");
                            xx |= flagText(arg).equals("XX");
                            unit = flagUnit(arg, unit);
                        } else {
                            openFlags = true;
                        }
                    }
                    default -> {}
                }
            }
        }
        if (key == null && !keys.isEmpty()) {
            key = keys.get(0);
        }
        if (key == null && (entry.op() == Op.HOLD || entry.op() == Op.HOLD_END)) {
            key = named;
        }
        if (entry.op() == Op.UNLOCK) {
            key = handedBack(args).orElse(key);
        }
        if (member != null && key != null && entry.attribute(Attributes.STRUCTURE).isPresent()) {
            key = Syms.concat(List.of(key, Sym.of("#"), member));
            keys = List.of(key);
        }
        if (isPlainScore(entry, ttl)) {
            ttl = Ttl.NONE;
        }
        Op op = entry.op();
        if (op == Op.SET && !openFlags) {
            op = nx ? Op.SET_IF_ABSENT : Op.SET;
        } else if (op == Op.SET) {
            op = Op.PURE;
        }
        if (op == Op.EXPIRE && isZero(ttl)) {
            op = Op.DELETE;
        }
        return new Shape(op, key, keys, value, ttl, wait, xx);
    }

    /** Whether a member gets a score that is no time: only one that is computed can be the end of a lease. */
    private static boolean isPlainScore(Entry entry, Ttl score) {
        return entry.attribute(Attributes.STRUCTURE).filter("sorted-set"::equals).isPresent()
                && score.amount() instanceof Sym.Const;
    }

    /** The key of a lock that is given as an argument, as in {@code template.releaseLock(lock)}. */
    private static Optional<Sym> handedBack(List<Sym> args) {
        return args.stream().filter(Sym.Lock.class::isInstance).map(a -> ((Sym.Lock) a).key()).findFirst();
    }

    private static boolean isZero(Ttl ttl) {
        return ttl.kind() == Ttl.Kind.GIVEN && Long.valueOf(0).equals(ttl.constant());
    }

    private static Sym lockKey(Sym receiver, Entry entry) {
        if (receiver instanceof Sym.Lock l) {
            return l.key();
        }
        if (receiver instanceof Sym.Bound b) {
            return b.key();
        }
        if (receiver instanceof Sym.Locks l && !l.handles().isEmpty()) {
            return l;
        }
        return switch (entry.op()) {
            case LOCK, TRY_LOCK, UNLOCK, FORCE_UNLOCK, IS_HELD, IS_LOCKED, RENEW -> receiver;
            default -> null;
        };
    }

    static List<Sym> elements(Sym arg) {
        return arg instanceof Sym.Elements e ? e.items() : List.of(arg);
    }

    private static TimeUnit unit(Entry entry, List<Sym> args) {
        int at = entry.indexOf(Role.UNIT);
        if (at >= 0 && at < args.size()) {
            return args.get(at) instanceof Sym.Unit u ? u.unit() : null;
        }
        for (int i = 0; i < Math.min(args.size(), entry.slots().size()); i++) {
            if (entry.slots().get(i).role() == Role.FLAG) {
                TimeUnit flagged = flagUnit(args.get(i), null);
                if (flagged != null) {
                    return flagged;
                }
            }
        }
        return entry.unit();
    }

    private static TimeUnit flagUnit(Sym flag, TimeUnit other) {
        String text = flagText(flag);
        if (text == null) {
            return other;
        }
        return switch (text) {
            case "PX", "PXAT" -> TimeUnit.MILLISECONDS;
            case "EX", "EXAT" -> TimeUnit.SECONDS;
            default -> other;
        };
    }

    private static String flagText(Sym flag) {
        String text = Sym.text(flag);
        return text == null ? null : text.toUpperCase(Locale.ROOT);
    }

    private static Sym.Options options(Sym arg) {
        if (arg instanceof Sym.Options o) {
            return o;
        }
        return arg instanceof Sym.Duration d ? new Sym.Options(false, false, false, Ttl.given(d, null)) : null;
    }

    // ---- raw commands

    private static Event command(Entry entry, Frame f, Sym receiver, List<Sym> given) {
        int at = entry.indexOf(Role.COMMAND);
        List<Sym> args = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            if (i != at) {
                args.addAll(elements(given.get(i)));
            }
        }
        String name = entry.attribute(Attributes.OPERATOR)
                .orElse(at >= 0 && at < given.size() ? commandName(given.get(at)) : null);
        Shape shape = new Shape(Op.PURE, null, List.of(), null, Ttl.NONE, Ttl.NONE);
        if (name != null && !args.isEmpty()) {
            Sym key = args.get(0);
            Sym value = args.size() > 1 ? args.get(1) : null;
            shape = new Shape(Op.PURE, key, List.of(key), value, Ttl.NONE, Ttl.NONE);
            shape = commandShape(name, shape, args);
        }
        return event(shape, entry, f, receiver, given, null);
    }

    private static Shape commandShape(String name, Shape s, List<Sym> args) {
        return switch (name) {
            case "SETNX" -> s.op(Op.SET_IF_ABSENT);
            case "SET" -> setCommand(s, args);
            case "SETEX" -> timed(s, Op.SET, args, 1, TimeUnit.SECONDS, 2);
            case "PSETEX" -> timed(s, Op.SET, args, 1, TimeUnit.MILLISECONDS, 2);
            case "GET" -> s.op(Op.GET);
            case "GETSET" -> s.op(Op.GET_SET);
            case "EXISTS" -> s.op(Op.EXISTS);
            case "EXPIRE" -> timed(s, Op.EXPIRE, args, 1, TimeUnit.SECONDS, -1);
            case "PEXPIRE" -> timed(s, Op.EXPIRE, args, 1, TimeUnit.MILLISECONDS, -1);
            case "PERSIST" -> s.op(Op.PERSIST);
            case "INCR", "INCRBY" -> s.op(Op.INCREMENT);
            case "DEL", "UNLINK" -> new Shape(Op.DELETE, s.key(), args, null, Ttl.NONE, Ttl.NONE);
            case "DELEX" -> s.op(args.size() > 1 ? Op.COMPARE_DELETE : Op.DELETE);
            case "DELIFEQ" -> s.op(Op.COMPARE_DELETE);
            case "WATCH" -> s.op(Op.WATCH);
            case "MULTI" -> s.op(Op.MULTI);
            case "EXEC" -> s.op(Op.EXEC);
            default -> s;
        };
    }

    private static Shape timed(Shape s, Op op, List<Sym> args, int ttlAt, TimeUnit unit, int valueAt) {
        Ttl ttl = args.size() > ttlAt ? Ttl.given(args.get(ttlAt), unit) : Ttl.NONE;
        Sym value = valueAt >= 0 && valueAt < args.size() ? args.get(valueAt) : s.value();
        return new Shape(op == Op.EXPIRE && isZero(ttl) ? Op.DELETE : op, s.key(), s.keys(), value, ttl, Ttl.NONE);
    }

    private static Shape setCommand(Shape s, List<Sym> args) {
        boolean nx = false;
        boolean open = false;
        Ttl ttl = Ttl.NONE;
        for (int i = 2; i < args.size(); i++) {
            String flag = flagText(args.get(i));
            TimeUnit unit = flagUnit(args.get(i), null);
            nx |= "NX".equals(flag);
            if (unit != null && i + 1 < args.size()) {
                ttl = Ttl.given(args.get(++i), unit);
            } else if (flag == null) {
                open = true;
            }
        }
        Op op = open && !nx ? Op.PURE : nx ? Op.SET_IF_ABSENT : Op.SET;
        return new Shape(op, s.key(), s.keys(), s.value(), ttl, Ttl.NONE);
    }

    private static String commandName(Sym command) {
        if (command instanceof Sym.EnumConst e) {
            return e.name().toUpperCase(Locale.ROOT);
        }
        if (command instanceof Sym.Field f && f.base() == null) {
            return f.field().name().toUpperCase(Locale.ROOT);
        }
        return flagText(command);
    }

    // ---- scripts

    private List<Event> script(Entry entry, Frame f, Sym receiver, List<Sym> given) {
        int at = entry.indexOf(Role.SCRIPT);
        String text = at >= 0 && at < given.size() ? scriptText.apply(given.get(at)) : null;
        ScriptArguments keys = ScriptArguments.of(entry, given);
        ScriptFacts facts = text == null ? ScriptFacts.UNREADABLE : ScriptReader.read(text);
        List<Event> out = new ArrayList<>();
        for (ScriptFacts.Acquire a : facts.acquires()) {
            Ttl ttl = a.ttl() == null
                    ? a.ttlKnown() ? Ttl.NONE : new Ttl(Ttl.Kind.AT, Sym.NULL, null)
                    : ttl(a.ttl(), keys);
            add(out, new Shape(Op.SET_IF_ABSENT, keys.operand(a.key()), keys.keys(), keys.operand(a.owner()), ttl,
                    Ttl.NONE), entry, f, receiver, given, facts);
        }
        for (ScriptFacts.Release r : facts.releases()) {
            Op op = r.ownerChecked() ? Op.COMPARE_DELETE : Op.DELETE;
            add(out, new Shape(op, keys.operand(r.key()), keys.keys(), keys.operand(r.owner()), Ttl.NONE, Ttl.NONE),
                    entry, f, receiver, given, facts);
        }
        for (ScriptFacts.Renewal r : facts.renews()) {
            Op op = r.ownerChecked() ? Op.COMPARE_EXPIRE : Op.EXPIRE;
            add(out, new Shape(op, keys.operand(r.key()), keys.keys(), keys.operand(r.owner()), Ttl.NONE, Ttl.NONE),
                    entry, f, receiver, given, facts);
        }
        if (out.isEmpty()) {
            Sym key = keys.keys().isEmpty() ? null : keys.keys().get(0);
            add(out, new Shape(Op.EVAL, key, keys.keys(), null, Ttl.NONE, Ttl.NONE), entry, f, receiver, given, facts);
        }
        return out;
    }

    private static void add(
            List<Event> out, Shape s, Entry entry, Frame f, Sym receiver, List<Sym> args, ScriptFacts facts) {
        Frame numbered =
                new Frame(f.id() + "#" + out.size(), f.site(), f.via(), f.names(), f.queued());
        out.add(event(s, entry, numbered, receiver, args, facts));
    }

    private static Ttl ttl(dev.leaselint.core.lua.Ttl ttl, ScriptArguments keys) {
        Sym amount = Optional.ofNullable(keys.operand(ttl.amount())).orElse(Sym.NULL);
        return switch (ttl.kind()) {
            case SECONDS -> Ttl.given(amount, TimeUnit.SECONDS);
            case MILLIS -> Ttl.given(amount, TimeUnit.MILLISECONDS);
            default -> new Ttl(Ttl.Kind.AT, amount, null);
        };
    }
}
