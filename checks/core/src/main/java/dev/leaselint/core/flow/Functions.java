package dev.leaselint.core.flow;

import dev.leaselint.core.model.Program;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import java.util.Set;

/** Which types are functions that a caller passes in. */
final class Functions {
    private static final Set<String> KNOWN = Set.of(
            "java.lang.Runnable",
            "java.util.concurrent.Callable",
            "java.util.function.Supplier",
            "java.util.function.Function",
            "java.util.function.BiFunction",
            "java.util.function.Consumer",
            "java.util.function.BiConsumer",
            "java.util.function.BooleanSupplier",
            "java.util.function.LongSupplier",
            "java.util.function.IntSupplier",
            "java.util.function.UnaryOperator",
            "java.util.function.Predicate");

    private Functions() {}

    static boolean isFunction(TypeRef type, Program program) {
        return isKnown(type) || program.type(type.name()).filter(Functions::hasOneMethod).isPresent();
    }

    /** Whether the type is one of those of the JDK. */
    static boolean isKnown(TypeRef type) {
        return KNOWN.contains(type.name());
    }

    private static boolean hasOneMethod(TypeDecl type) {
        return type.kind() == TypeDecl.Kind.INTERFACE
                && type.methods().stream().filter(m -> !m.hasBody()).count() == 1;
    }
}
