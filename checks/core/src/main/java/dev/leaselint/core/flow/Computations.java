package dev.leaselint.core.flow;

/** Methods that compute a text from what they are given, such as the makers of keys. */
final class Computations {
    private Computations() {}

    /**
     * Whether a method does nothing but answer a text, in one of several ways, that depends on its object and arguments only:
     * asked again, it answers the same, and throws no more than it did.
     */
    static boolean is(Flow flow) {
        if (!flow.method().returnType().is("java.lang.String") || flow.exits().size() < 2) {
            return false;
        }
        for (Exit exit : flow.exits()) {
            boolean answersAnew = exit.value() != null && isNewEachTime(exit.value());
            if (!exit.steps().isEmpty() || !exit.fields().isEmpty() || answersAnew) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNewEachTime(Sym answer) {
        return Syms.contains(answer, s -> s instanceof Sym.Fresh || s instanceof Sym.Invoked || s instanceof Sym.Outcome);
    }
}
