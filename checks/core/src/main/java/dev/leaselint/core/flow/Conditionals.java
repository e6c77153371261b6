package dev.leaselint.core.flow;

/** Tests that can be decided once their operands are known. */
final class Conditionals {
    private Conditionals() {}

    static Sym simplify(Sym condition) {
        if (condition instanceof Sym.Test t) {
            return switch (t.op()) {
                case "==" -> Syms.equal(t.left(), t.right());
                case "<", "<=" -> Syms.less(t.op(), t.left(), t.right());
                default -> condition;
            };
        }
        return condition instanceof Sym.Not n ? Syms.not(simplify(n.inner())) : condition;
    }
}
