package dev.leaselint.core.inventory;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.TypeDecl;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Properties of the application that frameworks put into fields and parameters. */
final class Properties {
    private static final Set<String> SINGLE = Set.of("Value", "ConfigProperty");
    private static final Set<String> GROUP = Set.of("ConfigurationProperties", "ConfigMapping", "ConfigRoot");

    private Properties() {}

    /** The property that an annotation asks for, as written. */
    static Optional<String> value(List<Annotation> annotations) {
        return annotations.stream()
                .filter(a -> SINGLE.contains(a.type().simpleName()))
                .findFirst()
                .map(a -> text(a, "value").or(() -> text(a, "name")).orElse("@" + a.type().simpleName()));
    }

    /** The prefix of the properties that a type holds; empty for types that hold none. */
    static Optional<String> prefix(TypeDecl type) {
        return type.annotations().stream()
                .filter(a -> GROUP.contains(a.type().simpleName()))
                .findFirst()
                .map(a -> text(a, "prefix").or(() -> text(a, "value")).orElse(""));
    }

    /** A literal text that an annotation gives. */
    static Optional<String> text(Annotation a, String name) {
        return a.values().get(name) instanceof Expr.Literal l && l.value() instanceof String s
                ? Optional.of(s)
                : Optional.empty();
    }
}
