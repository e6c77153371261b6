package dev.leaselint.core.rules;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.TypeDecl;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which methods run in a transaction that a proxy opens before them and commits after them. */
public final class Transactions {
    private static final Set<String> NAMES = Set.of(
            "org.springframework.transaction.annotation.Transactional",
            "jakarta.transaction.Transactional",
            "javax.transaction.Transactional");
    /** Classes above a type that are looked at; bounds cycles of broken code, too. */
    private static final int SUPERCLASSES = 8;
    private static final Set<String> WITHOUT = Set.of("NOT_SUPPORTED", "NEVER", "SUPPORTS");

    private Transactions() {}

    /** Whether a call from outside opens or joins a transaction that ends no sooner than the method. */
    public static boolean opens(TypeView view, MethodDecl method) {
        boolean proxied = method.is(Modifier.PUBLIC) && !method.is(Modifier.STATIC) && !method.is(Modifier.FINAL);
        return proxied
                && of(view, method.annotations())
                        .or(() -> ofClass(view, view.type(), SUPERCLASSES))
                        .filter(Transactions::writes)
                        .isPresent();
    }

    /** The annotation of a class, which its subclasses inherit. */
    private static Optional<Annotation> ofClass(TypeView view, TypeDecl type, int above) {
        return of(view, type.annotations())
                .or(() -> above == 0
                        ? Optional.empty()
                        : type.supertypes().stream()
                                .flatMap(t -> view.program().program().declaration(t.name()).stream())
                                .filter(t -> t.kind() == TypeDecl.Kind.CLASS)
                                .findFirst()
                                .flatMap(t -> ofClass(view, t, above - 1)));
    }

    /** The annotation itself, or the one on an annotation type. */
    private static Optional<Annotation> of(TypeView view, List<Annotation> annotations) {
        for (Annotation a : annotations) {
            if (isTransactional(a)) {
                return Optional.of(a);
            }
            Optional<Annotation> inner = view.program()
                    .program()
                    .declaration(a.type().name())
                    .map(TypeDecl::annotations)
                    .flatMap(list -> list.stream().filter(Transactions::isTransactional).findFirst());
            if (inner.isPresent()) {
                return inner;
            }
        }
        return Optional.empty();
    }

    private static boolean isTransactional(Annotation a) {
        return NAMES.contains(a.type().name());
    }

    private static boolean writes(Annotation a) {
        boolean reads = a.values().get("readOnly") instanceof Expr.Literal l && Boolean.TRUE.equals(l.value());
        return !reads && a.values().values().stream().noneMatch(Transactions::isWithout);
    }

    private static boolean isWithout(Expr value) {
        return value instanceof Expr.Ref r && WITHOUT.contains(r.var().name())
                || value instanceof Expr.Select s && WITHOUT.contains(s.field().name());
    }
}
