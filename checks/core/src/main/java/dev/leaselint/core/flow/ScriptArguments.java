package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Role;
import dev.leaselint.core.catalog.Slot;
import dev.leaselint.core.lua.Operand;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What the call of a script gives it.
 *
 * @param keys its KEYS
 * @param args its ARGV, as far as they are known
 * @param counted whether the call is known to give exactly as many arguments as {@code args} has
 */
public record ScriptArguments(List<Sym> keys, List<Sym> args, boolean counted) {
    /** Types of a value that is one argument, never several. */
    private static final Set<String> SINGLE = Set.of(
            "java.lang.String", "java.lang.CharSequence", "java.lang.Long", "java.lang.Integer", "java.util.UUID", "long",
            "int");

    public ScriptArguments {
        keys = List.copyOf(keys);
        args = List.copyOf(args);
    }

    /** What an event that sends a script gives it. */
    public static ScriptArguments of(Event event) {
        return of(event.entry(), event.args());
    }

    static ScriptArguments of(Entry entry, List<Sym> given) {
        List<Sym> keys = new ArrayList<>();
        List<Sym> args = new ArrayList<>();
        Long count = null;
        boolean counted = entry.indexOf(Role.KEYS) >= 0 || entry.indexOf(Role.AMOUNT) >= 0;
        for (int i = 0; i < entry.slots().size(); i++) {
            Slot slot = entry.slots().get(i);
            List<Sym> values = slot.variadic()
                    ? given.subList(Math.min(i, given.size()), given.size())
                    : i < given.size() ? List.of(given.get(i)) : List.of();
            for (Sym v : values) {
                switch (slot.role()) {
                    case KEY, KEYS -> keys.addAll(EventFactory.elements(v));
                    case ARGS, VALUE, OWNER, TTL -> args.addAll(EventFactory.elements(v));
                    case AMOUNT -> count = Sym.number(v);
                    default -> {}
                }
            }
            counted &= slot.role() != Role.ARGS || isCounted(slot, values);
        }
        if (entry.indexOf(Role.AMOUNT) < 0) {
            return new ScriptArguments(keys, args, counted);
        }
        if (!keys.isEmpty() || count == null || count > args.size()) {
            return new ScriptArguments(keys, args, false);
        }
        int first = count.intValue();
        return new ScriptArguments(args.subList(0, first), args.subList(first, args.size()), counted);
    }

    /** Whether the number of values given for a slot is known: one may stand for an array or collection. */
    private static boolean isCounted(Slot slot, List<Sym> values) {
        if (values.size() == 1 && values.get(0) instanceof Sym.Elements e) {
            return e.items().size() != 1 || isSingle(e.items().get(0));
        }
        return slot.variadic() ? values.size() != 1 || isSingle(values.get(0)) : values.isEmpty();
    }

    private static boolean isSingle(Sym value) {
        if (value instanceof Sym.Param p) {
            return isSingle(p.type());
        } else if (value instanceof Sym.App a) {
            return isSingle(a.type());
        } else if (value instanceof Sym.Field f) {
            return isSingle(f.type());
        } else if (value instanceof Sym.Fresh f) {
            return isSingle(f.type());
        }
        return value instanceof Sym.Template || value instanceof Sym.Const && !value.equals(Sym.NULL);
    }

    private static boolean isSingle(TypeRef type) {
        return type.dims() == 0 && SINGLE.contains(type.name()) || type.dims() == 1 && type.name().equals("byte");
    }

    /** The value of an operand of the script; null when it is not known. */
    Sym operand(Operand o) {
        if (o instanceof Operand.Key k && k.index() >= 1 && k.index() <= keys.size()) {
            return keys.get(k.index() - 1);
        }
        if (o instanceof Operand.Arg a && a.index() >= 1 && a.index() <= args.size()) {
            return args.get(a.index() - 1);
        }
        return o instanceof Operand.Text t ? Sym.of(t.value()) : null;
    }
}
