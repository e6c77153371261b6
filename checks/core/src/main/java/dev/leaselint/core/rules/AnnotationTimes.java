package dev.leaselint.core.rules;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.settings.Settings;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Times in annotations: literals, constants, and placeholders that the settings fill. */
final class AnnotationTimes {
    private static final String ENABLE = "EnableSchedulerLock";

    private final TypeView view;

    AnnotationTimes(TypeView view) {
        this.view = view;
    }

    static Optional<Annotation> annotation(MethodDecl method, String simpleName) {
        return method.annotations().stream()
                .filter(a -> a.type().simpleName().equals(simpleName))
                .findFirst();
    }

    /** How long a scheduler lock may be held: by its annotation, or by the default of the application. */
    Optional<KnownTime> atMost(Annotation lock) {
        return lock.values().containsKey("lockAtMostFor")
                ? time(lock, "lockAtMostFor", ChronoUnit.MILLIS)
                : defaultAtMost();
    }

    private Optional<KnownTime> defaultAtMost() {
        List<KnownTime> found = view.program().program().typesNaming(ENABLE, Set.of(ENABLE)).stream()
                .map(TypeDecl::annotations)
                .flatMap(List::stream)
                .filter(a -> a.type().isNamed(ENABLE))
                .flatMap(a -> time(a, "defaultLockAtMostFor", ChronoUnit.MILLIS).stream())
                .distinct()
                .toList();
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /**
     * A time: ISO 8601, the short form {@code 10m}, or a number of units.
     *
     * @param bare the unit of a plain number
     */
    Optional<KnownTime> time(Annotation a, String name, ChronoUnit bare) {
        return constant(a, name).flatMap(v -> v instanceof Integer || v instanceof Long
                ? Optional.of(KnownTime.constant(Duration.of(((Number) v).longValue(), bare)))
                : filled(v).flatMap(text -> KnownTime.of(text, bare)));
    }

    /** A text with its placeholders filled. */
    Optional<String> text(Annotation a, String name) {
        return constant(a, name).flatMap(this::filled).map(Settings.Value::text);
    }

    private Optional<Settings.Value> filled(Object value) {
        return value instanceof String text
                ? view.project().settings().at(view.unit().text().path()).resolve(text)
                : Optional.empty();
    }

    /** The value of a literal, or of a constant that is one. */
    private Optional<Object> constant(Annotation a, String name) {
        Expr given = a.values().get(name);
        Expr value = given instanceof Expr.Ref r
                ? view.program().program().field(r.var()).map(FieldDecl::init).orElse(null)
                : given;
        return value instanceof Expr.Literal l
                ? Optional.ofNullable(l.value())
                : value == null ? Optional.empty() : Code.text(value).map(text -> text);
    }
}
