package dev.leaselint.core.flow;

import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A time to live, wait or lease as given to a call.
 *
 * @param kind whether there is one
 * @param amount the number or duration value; null for {@link Kind#NONE}
 * @param unit unit of a bare number, null when not known
 * @param names identifiers that reach the amount, as written
 */
public record Ttl(Kind kind, Sym amount, TimeUnit unit, Set<String> names) {
    /** Whether a time is given. */
    public enum Kind {
        /** No argument for it. */
        NONE,
        /** An argument of whatever value. */
        GIVEN,
        /** A point in time. */
        AT
    }

    public static final Ttl NONE = new Ttl(Kind.NONE, null, null);

    public Ttl {
        names = Set.copyOf(names);
    }

    Ttl(Kind kind, Sym amount, TimeUnit unit) {
        this(kind, amount, unit, Set.of());
    }

    /** The same with the identifiers that reach it; none for a time that is not given. */
    Ttl named(Set<String> identifiers) {
        return kind == Kind.NONE ? this : new Ttl(kind, amount, unit, identifiers);
    }

    static Ttl given(Sym amount, TimeUnit unit) {
        if (amount instanceof Sym.Options o) {
            return o.ttl();
        }
        if (amount instanceof Sym.Duration d) {
            return new Ttl(Kind.GIVEN, d.amount(), d.unit());
        }
        return new Ttl(Kind.GIVEN, amount, unit);
    }

    /** Whether an expiry is really set: given and not the constant -1. */
    public boolean isSet() {
        Long n = constant();
        return kind != Kind.NONE && !(kind == Kind.GIVEN && n != null && n == -1);
    }

    /** The constant number in {@link #unit()}, or null. */
    public Long constant() {
        return amount == null ? null : Sym.number(amount);
    }

    /** Milliseconds when number and unit are known, else null. */
    public Long millis() {
        Long n = constant();
        return n == null || unit == null || kind != Kind.GIVEN ? null : (Long) unit.toMillis(n);
    }
}
