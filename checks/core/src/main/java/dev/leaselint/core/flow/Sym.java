package dev.leaselint.core.flow;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A symbolic value. Equal values are equal on every run; what is unknown equals only itself. Hash codes look at a value's
 * surface and that of its parts only: values are deep, are hashed often and differ early.
 */
public sealed interface Sym {
    Sym NULL = new Const(null);
    Sym TRUE = new Const(true);
    Sym FALSE = new Const(false);

    /** A constant: String, Long, Double, Boolean or null; smaller integers are widened, characters are strings. */
    record Const(Object value) implements Sym {}

    /** An enum constant, or another static final field that the catalog names. */
    record EnumConst(String type, String name) implements Sym {}

    /** {@code T.class}. */
    record ClassConst(String name) implements Sym {}

    /** A text made of parts; at least two, no two neighbouring constants. */
    record Template(List<Sym> parts) implements Sym {
        @Override
        public int hashCode() {
            return (parts.size() * 31 + surface(parts.get(0))) * 31 + surface(parts.get(parts.size() - 1));
        }

        public Template {
            parts = List.copyOf(parts);
        }
    }

    /** A parameter of a method as it was on entry. */
    record Param(MethodKey method, int index, String name, TypeRef type) implements Sym {
        @Override
        public int hashCode() {
            return name.hashCode() * 31 + index;
        }
    }

    /** The receiver of the analysed method. */
    record This(String type) implements Sym {}

    /** A field; {@code base} is null for static ones. */
    record Field(Sym base, Var field, TypeRef type) implements Sym {
        @Override
        public int hashCode() {
            return field.name().hashCode() * 31 + surface(base);
        }
    }

    /**
     * Something the walk does not follow: a loop variable, a joined variable, a lambda parameter.
     *
     * @param isSet whether it is certainly not null: all values that were joined are not
     */
    record Unknown(String label, Site site, TypeRef type, boolean isSet) implements Sym {
        public Unknown(String label, Site site, TypeRef type) {
            this(label, site, type, false);
        }

        @Override
        public int hashCode() {
            return label.hashCode();
        }
    }

    /** The result of a call that is not followed; equal for equal receivers and arguments. */
    record App(String name, String owner, Sym receiver, List<Sym> args, TypeRef type) implements Sym {
        @Override
        public int hashCode() {
            return (name.hashCode() * 31 + surface(receiver)) * 31 + surface(args);
        }

        public App {
            args = List.copyOf(args);
        }

        /** Whether it is some element of a collection or array, not one at a fixed place. */
        public boolean isElement() {
            boolean indexed = name.equals("[]") || name.equals("get") && owner.startsWith("java.util.");
            return owner.equals(Apps.EACH) || indexed && args.size() == 1 && !(args.get(0) instanceof Const);
        }
    }

    /** A value made anew by each evaluation of the call at {@code site}. */
    record Fresh(Kind kind, Site site, TypeRef type) implements Sym {
        @Override
        public int hashCode() {
            return site.hashCode();
        }

        /** What it is made of. */
        public enum Kind {
            /** Differs for every call in every process. */
            UNIQUE,
            /** Wall clock. */
            WALL_CLOCK,
            /** Monotonic clock. */
            NANO_CLOCK,
            /** Identity of the current thread. */
            THREAD,
            /** Identity of the host or process. */
            HOST,
            /** A growing number from outside: fencing token, counter. */
            COUNTER,
            /** Result of a call whose value may differ each time. */
            OTHER
        }
    }

    /** A hash or encryption of a value. */
    record Hashed(Sym inner, boolean keyed) implements Sym {}

    /** An object created at {@code site}. */
    record New(String type, List<Sym> args, MethodKey constructor, Site site) implements Sym {
        @Override
        public int hashCode() {
            return type.hashCode() * 31 + site.hashCode();
        }

        public New {
            args = List.copyOf(args);
        }
    }

    /** A handle of a lock: what {@code getLock(key)} gives. {@code kind} comes from the catalog. */
    record Lock(String kind, Sym key) implements Sym {
        @Override
        public int hashCode() {
            return key.hashCode() + 7;
        }
    }

    /** Several lock handles used as one. */
    record Locks(String kind, List<Sym> handles) implements Sym {
        public Locks {
            handles = List.copyOf(handles);
        }
    }

    /**
     * A view of a client bound to a key, or what names a lock and its times.
     *
     * @param ttl the lease, {@link Ttl#NONE} without one
     * @param least for how long the lock is held at least, {@link Ttl#NONE} where that is not said
     */
    record Bound(Sym key, Ttl ttl, Ttl least) implements Sym {}

    /** Options of a SET command; {@code ttl} is {@link Ttl#NONE} when none is set. */
    record Options(boolean nx, boolean xx, boolean keepTtl, Ttl ttl) implements Sym {
        static final Options EMPTY = new Options(false, false, false, Ttl.NONE);
    }

    /** A number with its unit. */
    record Duration(Sym amount, TimeUnit unit) implements Sym {}

    /** A time unit. */
    record Unit(TimeUnit unit) implements Sym {}

    /** A script object or handle; {@code text} is its source or the name of its resource. */
    record Script(Sym text) implements Sym {}

    /** A SQL statement object. */
    record Statement(Sym sql, Site site) implements Sym {}

    /** An array, list or other collection whose elements are known, in order. */
    record Elements(List<Sym> items) implements Sym {
        @Override
        public int hashCode() {
            return surface(items) + 77;
        }

        public Elements {
            items = List.copyOf(items);
        }
    }

    /** An optional: {@code value} is null for the empty one. */
    record Opt(Sym value) implements Sym {}

    /** A value that tells the outcome of an attempt: for each possible value what it means. */
    record Outcome(String attempt, List<Case> cases) implements Sym {
        @Override
        public int hashCode() {
            return attempt.hashCode();
        }

        public Outcome {
            cases = List.copyOf(cases);
        }
    }

    /** One possible value of an {@link Outcome}. */
    record Case(Sym value, Status status) {}

    /** A comparison that is not decided: {@code op} is {@code ==}, {@code <}, {@code <=} or {@code instanceof}. */
    record Test(String op, Sym left, Sym right) implements Sym {
        @Override
        public int hashCode() {
            return (op.hashCode() * 31 + surface(left)) * 31 + surface(right);
        }
    }

    /** A negated boolean. */
    record Not(Sym inner) implements Sym {}

    /** Arithmetic that is not decided. */
    record Arith(String op, Sym left, Sym right) implements Sym {}

    /** A lambda, method reference or anonymous class; compared by where it stands. */
    record Closure(Site site, Expr code, Captured captured) implements Sym {
        @Override
        public boolean equals(Object other) {
            return other instanceof Closure c && c.site.equals(site);
        }

        @Override
        public int hashCode() {
            return site.hashCode();
        }
    }

    /** An object of which some fields are known, as a fluent setter leaves it. */
    record With(Sym base, Map<Var, Sym> fields) implements Sym {
        public With {
            fields = Map.copyOf(fields);
        }
    }

    /** The result of calling a function that the caller passed: number {@code event} in the summary. */
    record Invoked(String event) implements Sym {}

    /** Hash code of what can be seen of a value without looking into its parts. */
    private static int surface(Sym sym) {
        if (sym instanceof Field f) {
            return f.field().name().hashCode();
        } else if (sym instanceof App a) {
            return a.name().hashCode();
        } else if (sym instanceof Template t) {
            return t.parts().size();
        } else if (sym instanceof New n) {
            return n.site().hashCode();
        }
        return sym instanceof Const || sym instanceof Param || sym instanceof Unknown || sym instanceof Fresh
                ? sym.hashCode()
                : 0;
    }

    private static int surface(List<Sym> list) {
        int hash = list.size();
        for (Sym sym : list) {
            hash = hash * 31 + surface(sym);
        }
        return hash;
    }

    /** The constant text or null. */
    public static String text(Sym sym) {
        return sym instanceof Const c && c.value() instanceof String s ? s : null;
    }

    /** The constant number or null. */
    static Long number(Sym sym) {
        return sym instanceof Const c && c.value() instanceof Long l ? l : null;
    }

    /** The constant for a Java value. */
    static Sym of(Object value) {
        if (value == null) {
            return NULL;
        }
        if (value instanceof Boolean b) {
            return b ? TRUE : FALSE;
        }
        if (value instanceof Character c) {
            return new Const(String.valueOf(c));
        }
        if (value instanceof Float f) {
            return new Const(f.doubleValue());
        }
        if (value instanceof Number n && !(value instanceof Double)) {
            return new Const(n.longValue());
        }
        return new Const(value);
    }
}
