package dev.leaselint.core.flow;

import java.util.List;

/** Calls whose value follows once their operands are known. */
final class Apps {
    private Apps() {}

    /** Owner of the pseudo call that stands for an element of a collection. */
    static final String EACH = "each";

    /** What the call gives when that follows from its operands, else the call itself. */
    static Sym refine(Sym.App a) {
        if (a.owner().equals(EACH) && a.receiver() instanceof Sym.Elements e) {
            return e.items().size() == 1 ? e.items().get(0) : e;
        }
        if (a.name().equals("[]")) {
            return element(a);
        }
        if (!a.owner().equals("Optional")) {
            return a;
        }
        Sym on = a.receiver();
        if (on instanceof Sym.Outcome) {
            return Syms.mapCases(on, v -> refine(new Sym.App(a.name(), a.owner(), v, a.args(), a.type())));
        }
        return switch (a.name()) {
            case "isPresent" -> on instanceof Sym.Opt o
                    ? Sym.of(o.value() != null)
                    : isNullable(on) ? Syms.not(Syms.equal(inside(on), Sym.NULL)) : a;
            case "get" -> on instanceof Sym.Opt o && o.value() != null
                    ? o.value()
                    : isNullable(on) && (a.args().isEmpty() || a.args().get(0).equals(Sym.NULL)) ? inside(on) : a;
            case "ofNullable" -> {
                Sym value = a.args().isEmpty() ? Sym.NULL : a.args().get(0);
                yield Syms.mapCases(value, v -> v.equals(Sym.NULL)
                        ? new Sym.Opt(null)
                        : Syms.isNonNull(v) ? new Sym.Opt(v) : new Sym.App(a.name(), a.owner(), null, List.of(v), a.type()));
            }
            default -> a;
        };
    }

    /** The element of an array at a place, where both are known. */
    private static Sym element(Sym.App a) {
        Long at = Sym.number(a.args().get(0));
        return a.receiver() instanceof Sym.Elements e && at != null && at >= 0 && at < e.items().size()
                ? e.items().get(at.intValue())
                : a;
    }

    /** Whether it is {@code Optional.ofNullable(value)}: the optional of an unknown value. */
    private static boolean isNullable(Sym optional) {
        return optional instanceof Sym.App a
                && a.owner().equals("Optional")
                && a.name().equals("ofNullable")
                && a.args().size() == 1;
    }

    private static Sym inside(Sym optional) {
        return ((Sym.App) optional).args().get(0);
    }
}
