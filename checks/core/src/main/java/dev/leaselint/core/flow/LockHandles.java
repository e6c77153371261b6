package dev.leaselint.core.flow;

import dev.leaselint.core.Words;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.model.TypeRef;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** Lock handles that a library makes from a key. */
final class LockHandles {
    /** What the names of types on Redis speak of. */
    private static final Set<String> CLIENTS = Set.of("redis", "jedis", "lettuce");

    private final Walker walker;
    private final Calls calls;

    LockHandles(Walker walker, Calls calls) {
        this.walker = walker;
        this.calls = calls;
    }

    /** A handle, and a note that its key was given here. */
    Val make(Invocation in, Entry entry, Site site) {
        Sym handle = lockObject(in, entry);
        int at = entry.indexOf(Role.KEY);
        if (!(handle instanceof Sym.Lock) || at < 0 || at >= in.args().size()) {
            return new Val(in.state(), handle);
        }
        EventFactory.Frame frame = new EventFactory.Frame(
                Events.id(site), site, List.of(), CallNames.of(in, entry, walker.names), false);
        Event made = walker.flows.events().make(entry, frame, in.receiver(), in.args()).get(0);
        walker.made.put(made.id(), made);
        return new Val(in.state(), handle);
    }

    private Sym lockObject(Invocation in, Entry entry) {
        String kind = entry.attribute("kind").orElse("lock");
        boolean generic = "generic".equals(entry.attribute("registry").orElse(""));
        if (generic && !speaksOfRedis(in, walker) && !comesFromRedis(in, entry)) {
            return calls.opaque(in.call(), in.receiver(), in.args());
        }
        if (in.receiver() instanceof Sym.Lock l && entry.indexOf(Role.KEY) < 0) {
            return new Sym.Lock(kind, l.key());
        }
        List<Sym> handles = in.args().stream()
                .flatMap(a -> a instanceof Sym.Elements e ? e.items().stream() : Stream.of(a))
                .filter(a -> a instanceof Sym.Lock)
                .toList();
        if (!handles.isEmpty()) {
            return new Sym.Locks(kind, handles);
        }
        int at = entry.indexOf(Role.KEY);
        return at >= 0 && at < in.args().size()
                ? new Sym.Lock(kind, in.args().get(at))
                : new Sym.Lock(kind, calls.opaque(in.call(), in.receiver(), in.args()));
    }

    /** Whether a registry is given from outside where only registries on Redis are made. */
    private boolean comesFromRedis(Invocation in, Entry entry) {
        return made(in.receiver(), walker).stream().noneMatch(Sym.New.class::isInstance)
                && walker.flows.registries().areOnRedis(entry, in.call().name());
    }

    /** Whether a registry that may be of any kind is made in the sources, and of another kind. */
    boolean isInOtherStore(Invocation in) {
        Set<Sym> made = made(in.receiver(), walker);
        return !made.isEmpty() && made.stream().allMatch(m -> m instanceof Sym.New && !isOnRedis(m) && !isAroundUnknown(m));
    }

    /** The objects that a value may be, as far as it is a new one or a field that is set up with new ones. */
    private static Set<Sym> made(Sym value, Walker walker) {
        return value instanceof Sym.New
                ? Set.of(value)
                : value instanceof Sym.Field f ? walker.flows.possible(f.field()) : Set.of();
    }

    /** Whether an object is made from a type for Redis, or around one. */
    private static boolean isOnRedis(Sym made) {
        return made instanceof Sym.New
                && Syms.contains(made, s -> s instanceof Sym.New n && namesRedis(n.type()));
    }

    private static boolean namesRedis(String type) {
        String name = type.substring(type.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return CLIENTS.stream().anyMatch(name::contains) || type.startsWith("net.javacrumbs.shedlock.provider.redis.");
    }

    private static boolean isAroundUnknown(Sym made) {
        return Syms.contains(made, s -> s instanceof Sym.Param p && isRegistry(p.type())
                || s instanceof Sym.Field f && isRegistry(f.type())
                || s instanceof Sym.App a && isRegistry(a.type())
                || s instanceof Sym.Unknown u && isRegistry(u.type()));
    }

    private static boolean isRegistry(TypeRef type) {
        return type.isUnknown() || Words.lock(type.simpleName());
    }

    /** Whether a registry that may be of any kind is by its value or name one on Redis. */
    static boolean speaksOfRedis(Invocation in, Walker walker) {
        if (made(in.receiver(), walker).stream().anyMatch(LockHandles::isOnRedis)) {
            return true;
        }
        return !(in.receiver() instanceof Sym.New)
                && in.call().receiver() != null
                && Names.of(in.call().receiver(), walker.names).stream()
                        .anyMatch(name -> Words.of(name).contains("redis"));
    }
}
