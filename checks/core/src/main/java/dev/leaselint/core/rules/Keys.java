package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.model.TypeRef;
import java.util.Collection;
import java.util.List;

/** Comparing the keys of events. */
public final class Keys {
    private Keys() {}

    /** Whether two events on one path are about the same key: their values are equal. */
    public static boolean same(Event a, Event b) {
        if (a.key() == null || b.key() == null) {
            return false;
        }
        return a.key().equals(b.key()) || a.keys().contains(b.key()) || b.keys().contains(a.key());
    }

    /** Whether two events of different methods may be about the same key: equal but for parameters and locals. */
    public static boolean alike(Event a, Event b) {
        return a.key() != null && b.key() != null && shape(a.key()).equals(shape(b.key()));
    }

    /** Whether a value was read from the event's key by GET. */
    public static boolean readFrom(Event e, Sym value) {
        return Paths.reads(value, e.key());
    }

    /** Whether the key is nothing but a parameter or field without a telling name: nothing is known about it here. */
    public static boolean isOpen(Event e) {
        return e.key() instanceof Sym.Param
                || e.key() instanceof Sym.Unknown
                || e.key() instanceof Sym.Field f
                        && f.base() != null
                        && !Words.lock(f.field().name())
                        && !Words.lock(f.field().owner().substring(f.field().owner().lastIndexOf('.') + 1));
    }

    /** The value with every parameter, local and object left open. */
    static Sym shape(Sym sym) {
        return Syms.map(sym, s -> {
            if (s instanceof Sym.Param || s instanceof Sym.Fresh) {
                return new Sym.Unknown("", null, TypeRef.UNKNOWN);
            }
            if (s instanceof Sym.Unknown u) {
                return new Sym.Unknown(u.label(), null, TypeRef.UNKNOWN);
            }
            if (s instanceof Sym.App a) {
                return new Sym.App(a.name(), "", null, a.args(), TypeRef.UNKNOWN);
            }
            if (s instanceof Sym.Field f) {
                return new Sym.Field(tells(f.base()) ? f.base() : null, f.field(), TypeRef.UNKNOWN);
            }
            if (s instanceof Sym.Lock l) {
                return l.key();
            }
            return s;
        });
    }

    /** Whether a key is another one with a separator and more text behind it. */
    static boolean goesOn(Sym key, Sym from) {
        List<Sym> parts = parts(key);
        List<Sym> start = parts(from);
        int last = start.size() - 1;
        if (parts.size() <= last || !parts.subList(0, last).equals(start.subList(0, last))) {
            return false;
        }
        String rest = Sym.text(parts.get(last));
        String end = Sym.text(start.get(last));
        if (rest != null && end != null) {
            return rest.startsWith(end) && isSeparated(rest.substring(end.length()));
        }
        return parts.get(last).equals(start.get(last))
                && parts.size() > last + 1
                && Sym.text(parts.get(last + 1)) != null
                && isSeparated(Sym.text(parts.get(last + 1)));
    }

    private static List<Sym> parts(Sym key) {
        Sym shape = shape(key);
        return shape instanceof Sym.Template t ? t.parts() : List.of(shape);
    }

    private static boolean isSeparated(String more) {
        return more.length() > 1 && !Character.isLetterOrDigit(more.charAt(0));
    }

    /** Whether an object has a name of its own, so that its fields are not those of another one. */
    private static boolean tells(Sym object) {
        return object instanceof Sym.EnumConst || object instanceof Sym.Field || object instanceof Sym.New;
    }

    /** Whether the command goes to a semaphore: its permits have no single owner to compare. */
    public static boolean onSemaphore(Event e) {
        return e.receiver() instanceof Sym.Lock l && l.kind().contains("semaphore")
                || e.receiver() instanceof Sym.New n && Words.of(n.type()).contains("semaphore")
                || isSemaphore(e.names())
                || e.onMember() && isSemaphore(Syms.texts(e.key()));
    }

    /** Whether the command goes to one of several clients in turn: what one node answers is not yet the lock. */
    static boolean onOneOfSeveral(Event e) {
        return e.receiver() != null
                && !e.onHandle()
                && Syms.contains(e.receiver(), s -> s instanceof Sym.App a && a.isElement());
    }

    private static boolean isSemaphore(Collection<String> names) {
        return names.stream().anyMatch(n -> Words.of(n).contains("semaphore"))
                && names.stream().noneMatch(n -> Words.of(n).contains("lock"));
    }

    /** Whether the key contains a value that is new for every attempt. */
    public static boolean perAttempt(Event e) {
        return isUnique(e.key());
    }

    /** Whether two values are made anew at different places: never the same. */
    static boolean madeApart(Sym one, Sym other) {
        return one instanceof Sym.Fresh a
                && other instanceof Sym.Fresh b
                && isUnique(a)
                && isUnique(b)
                && !a.site().equals(b.site());
    }

    static boolean isUnique(Sym key) {
        return Syms.contains(key, s -> s instanceof Sym.Fresh f && f.kind() == Sym.Fresh.Kind.UNIQUE);
    }
}
