package dev.leaselint.core.flow;

/** Which undecided conditions are worth remembering on a path. */
final class Facts {
    /** Owner of the pseudo calls that stand for values read from Redis. */
    static final String REDIS = "redis";

    private Facts() {}

    /**
     * Whether a condition compares a value read from Redis with something, or a counter there with a number, or is the
     * answer of a function of the caller, who knows what it means.
     */
    static boolean alwaysKept(Sym v) {
        return v instanceof Sym.Invoked
                || v instanceof Sym.Test t
                        && (isRead(t.left())
                                || isRead(t.right())
                                || isCount(t.left()) && t.right() instanceof Sym.Const
                                || isCount(t.right()) && t.left() instanceof Sym.Const);
    }

    private static boolean isCount(Sym s) {
        return s instanceof Sym.Fresh f && f.kind() == Sym.Fresh.Kind.COUNTER;
    }

    private static boolean isRead(Sym s) {
        return s instanceof Sym.App a
                && (a.owner().equals(REDIS) || isRead(a.receiver()) || a.args().stream().anyMatch(Facts::isRead));
    }

    /** Whether a condition tests nothing but parameters and constants: callers may decide it. */
    static boolean onParameters(Sym v) {
        if (v instanceof Sym.Test t) {
            return (isParameter(t.left()) || isParameter(t.right())) && isOperand(t.left()) && isOperand(t.right());
        }
        return isParameter(v);
    }

    /** Whether a condition is more than an arithmetic comparison, whose operands change with every pass of a loop. */
    static boolean isPlain(Sym condition) {
        return !(condition instanceof Sym.Test t)
                || t.op().equals("==")
                || t.op().equals("instanceof")
                || isOperand(t.left()) && isOperand(t.right());
    }

    private static boolean isOperand(Sym s) {
        return isParameter(s) || s instanceof Sym.Const || s instanceof Sym.EnumConst || s instanceof Sym.ClassConst;
    }

    private static boolean isParameter(Sym s) {
        return s instanceof Sym.Param;
    }
}
