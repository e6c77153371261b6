package dev.leaselint.core.flow;


/** Calls whose value follows once their operands are known. */
final class Apps {
    private Apps() {}

    /** Owner of the pseudo call that stands for an element of a collection. */
    static final String EACH = "each";

    static Sym refine(Sym.App a) {
        if (a.owner().equals(EACH) && a.receiver() instanceof Sym.Elements e) {
            return e.items().size() == 1 ? e.items().get(0) : e;
        }
        if (!a.owner().equals("Optional")) {
            return a;
        }
        Sym on = a.receiver();
        return switch (a.name()) {
            case "isPresent" -> on instanceof Sym.Opt o ? Sym.of(o.value() != null) : a;
            case "get" -> on instanceof Sym.Opt o && o.value() != null ? o.value() : a;
            case "ofNullable" -> {
                Sym value = a.args().isEmpty() ? Sym.NULL : a.args().get(0);
                yield value.equals(Sym.NULL)
                        ? new Sym.Opt(null)
                        : Syms.isNonNull(value) ? new Sym.Opt(value) : a;
            }
            default -> a;
        };
    }
}
