package dev.leaselint.core.rules;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.TypeDecl;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The annotations for which a proxy takes a lock: of libraries, of the configuration, and of the project's aspects. */
final class LockAnnotations {
    private static final Set<String> OF_LIBRARIES = Set.of(
            "net.javacrumbs.shedlock.spring.annotation.SchedulerLock",
            "net.javacrumbs.shedlock.core.SchedulerLock",
            "net.javacrumbs.shedlock.micronaut.SchedulerLock",
            "com.baomidou.lock.annotation.Lock4j",
            "org.springframework.boot.autoconfigure.klock.annotation.Klock");

    private final Set<String> configured;
    private final List<TypeDecl> types;
    private final Function<TypeDecl, List<LockAspects.LockAspect>> aspectsOf;
    private final Function<String, Optional<TypeDecl>> declarations;
    private Map<String, LockAspects.LockAspect> aspects;

    /**
     * @param configured qualified names that the configuration gives
     * @param types the types among which there may be aspects
     * @param declarations declarations by qualified name
     */
    LockAnnotations(
            Set<String> configured,
            List<TypeDecl> types,
            Function<TypeDecl, List<LockAspects.LockAspect>> aspectsOf,
            Function<String, Optional<TypeDecl>> declarations) {
        this.configured = configured;
        this.types = types;
        this.aspectsOf = aspectsOf;
        this.declarations = declarations;
    }

    /** The annotation for which a proxy takes a lock around the method. */
    Optional<Annotation> on(MethodDecl method) {
        for (Annotation annotation : method.annotations()) {
            String name = annotation.type().name();
            if (OF_LIBRARIES.contains(name) || configured.contains(name) || aspect(annotation).isPresent()) {
                return Optional.of(annotation);
            }
        }
        return Optional.empty();
    }

    /** The project's own aspect that takes a lock for the annotation. */
    Optional<LockAspects.LockAspect> aspect(Annotation annotation) {
        String name = annotation.type().name();
        LockAspects.LockAspect bound = aspects().get(name);
        return bound != null || aspects().isEmpty() ? Optional.ofNullable(bound) : named(name);
    }

    /** The interceptor that an annotation names. */
    private Optional<LockAspects.LockAspect> named(String annotation) {
        return declarations.apply(annotation).stream()
                .flatMap(LockAspects::interceptors)
                .map(aspects()::get)
                .filter(Objects::nonNull)
                .findFirst();
    }

    private synchronized Map<String, LockAspects.LockAspect> aspects() {
        if (aspects == null) {
            Map<String, LockAspects.LockAspect> found = new HashMap<>();
            types.stream()
                    .sorted(Comparator.comparing(TypeDecl::name))
                    .flatMap(type -> aspectsOf.apply(type).stream())
                    .forEach(aspect -> found.putIfAbsent(aspect.annotation(), aspect));
            aspects = found;
        }
        return aspects;
    }
}
