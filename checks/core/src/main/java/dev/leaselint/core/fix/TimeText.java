package dev.leaselint.core.fix;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.model.Expr;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A time to live as the code spells it.
 *
 * @param amount code of the number or duration
 * @param duration whether that is a {@code java.time.Duration}
 * @param unit unit of the number, or of the command that takes the duration; null when only {@code unitCode} tells
 * @param unitCode code of a TimeUnit argument, or null
 * @param parts the expressions it is made of
 */
record TimeText(String amount, boolean duration, TimeUnit unit, String unitCode, List<Expr> parts) {
    private static final String DURATION = "java.time.Duration";
    private static final String TIME_UNIT = "java.util.concurrent.TimeUnit";

    /** A constant of type Duration. */
    static TimeText constant(String name) {
        return new TimeText(name, true, null, null, List.of());
    }

    /** The time to live that a call sets; empty when it sets a point in time, has further options or is not plain. */
    static Optional<TimeText> of(Code code, Event event, Expr.Call call) {
        Entry entry = event.entry();
        if (entry == null || entry.op() == Op.COMMAND || entry.slots().size() != call.args().size()) {
            return Optional.empty();
        }
        int at = entry.indexOf(Role.TTL);
        boolean more = entry.indexOf(Role.OPTIONS) >= 0 || entry.indexOf(Role.FLAG) >= 0 || entry.indexOf(Role.AT) >= 0;
        if (at < 0 || more || "Expiration".equals(entry.slots().get(at).type())) {
            return Optional.empty();
        }
        Expr amount = call.args().get(at);
        int unitAt = entry.indexOf(Role.UNIT);
        if (unitAt >= 0) {
            Expr unit = call.args().get(unitAt);
            return Optional.of(new TimeText(
                    code.slice(amount), false, named(unit), code.slice(unit), List.of(amount, unit)));
        }
        return Optional.of(new TimeText(
                code.slice(amount), isDuration(code, entry, amount), entry.unit(), null, List.of(amount)));
    }

    /** The time to live that a SET with options or flags sets: {@code SetParams}, {@code SetArgs}, {@code "EX", n}. */
    static Optional<TimeText> ofSet(Code code, Event event, Expr.Call call) {
        Entry entry = event.entry();
        int options = entry == null ? -1 : entry.indexOf(Role.OPTIONS);
        if (options >= 0 && options < call.args().size() && entry.indexOf(Role.TTL) < 0) {
            return ofOptions(code, call.args().get(options));
        }
        if (entry != null && entry.indexOf(Role.FLAG) == 2 && entry.indexOf(Role.TTL) == 4 && call.args().size() == 5) {
            Object unit = call.args().get(3) instanceof Expr.Literal l ? l.value() : null;
            Expr amount = call.args().get(4);
            return Optional.ofNullable(unit("" + unit))
                    .map(u -> new TimeText(code.slice(amount), false, u, null, List.of(amount)));
        }
        return of(code, event, call);
    }

    private static Optional<TimeText> ofOptions(Code code, Expr options) {
        for (Expr e = options; e instanceof Expr.Call option; e = option.receiver()) {
            TimeUnit unit = unit(option.name());
            if (unit != null && option.args().size() == 1) {
                Expr amount = option.args().get(0);
                boolean duration = amount.type().isNamed("Duration");
                return Optional.of(new TimeText(code.slice(amount), duration, unit, null, List.of(amount)));
            }
        }
        return Optional.empty();
    }

    private static TimeUnit unit(String option) {
        return switch (option) {
            case "ex", "EX" -> TimeUnit.SECONDS;
            case "px", "PX" -> TimeUnit.MILLISECONDS;
            default -> null;
        };
    }

    private static TimeUnit named(Expr unit) {
        String name = unit instanceof Expr.Ref ref ? ref.var().name() : "";
        return Arrays.stream(TimeUnit.values()).filter(u -> u.name().equals(name)).findFirst().orElse(null);
    }

    private static boolean isDuration(Code code, Entry entry, Expr amount) {
        return amount.type().isNamed("Duration")
                || amount.type().isUnknown() && code.slice(amount).startsWith("Duration.")
                || entry.unit() == null;
    }

    /** As a Duration. */
    String asDuration(Draft draft) {
        if (duration) {
            return amount;
        }
        String name = draft.type(DURATION);
        if (unit == null) {
            return name + ".ofMillis(" + unitCode + ".toMillis(" + amount + "))";
        }
        return switch (unit) {
            case DAYS -> name + ".ofDays(" + amount + ")";
            case HOURS -> name + ".ofHours(" + amount + ")";
            case MINUTES -> name + ".ofMinutes(" + amount + ")";
            case SECONDS -> name + ".ofSeconds(" + amount + ")";
            case MILLISECONDS -> name + ".ofMillis(" + amount + ")";
            case MICROSECONDS -> name + ".ofNanos(1_000L * " + operand() + ")";
            case NANOSECONDS -> name + ".ofNanos(" + amount + ")";
        };
    }

    /** As the two arguments number and TimeUnit, or the one argument Duration, whichever the code has. */
    String asArguments(Draft draft) {
        if (duration) {
            return amount;
        }
        return amount + ", " + (unitCode != null ? unitCode : draft.type(TIME_UNIT) + "." + unit);
    }

    /** As the two arguments number and TimeUnit. */
    String asNumberAndUnit(Draft draft) {
        return duration ? operand() + ".toMillis(), " + draft.type(TIME_UNIT) + ".MILLISECONDS" : asArguments(draft);
    }

    /** As a number of milliseconds. */
    String asMillis(Draft draft) {
        if (duration) {
            return operand() + ".toMillis()";
        }
        if (unit == TimeUnit.MILLISECONDS) {
            return amount;
        }
        return (unitCode != null ? unitCode : draft.type(TIME_UNIT) + "." + unit) + ".toMillis(" + amount + ")";
    }

    /** Whether it is a bare number of seconds. */
    boolean isSeconds() {
        return !duration && unit == TimeUnit.SECONDS;
    }

    /** The amount as a part of a larger expression. */
    private String operand() {
        boolean bare = parts.isEmpty() || parts.get(0) instanceof Expr.Ref || parts.get(0) instanceof Expr.Select
                || parts.get(0) instanceof Expr.Call || parts.get(0) instanceof Expr.Literal;
        return bare ? amount : "(" + amount + ")";
    }
}
