package dev.leaselint.core.rules;

import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Sym;
import java.util.Optional;
import java.util.Set;

/** Locks of registries, whose lease is that of the registry: it is set where the registry is made. */
final class Registries {
    private static final String SPRING_INTEGRATION = "spring-integration";
    private static final String RENEWING = "setRenewalTaskScheduler";

    private final TypeView view;

    Registries(TypeView view) {
        this.view = view;
    }

    /** Whether an event takes a lock of a registry. */
    private static boolean isOfRegistry(Event e) {
        return e.receiver() instanceof Sym.Lock l && l.kind().equals("registry")
                || Holding.isAround(e) && e.entry().client().equals(SPRING_INTEGRATION);
    }

    /** The client through which an event goes to Redis: handles of a registry are locks of the JDK by their type. */
    static String client(Event e) {
        return isOfRegistry(e) ? SPRING_INTEGRATION : e.entry().client();
    }

    /** The lease of a registry's lock, where all registries are on Redis and have the same, and none renews its locks. */
    Optional<Timeouts.Limit> lease(Event e, String file) {
        return isOfRegistry(e) && !renews() && !view.program().registries().areElsewhere(SPRING_INTEGRATION, "obtain")
                ? view.project().timeouts().lease(SPRING_INTEGRATION, file)
                : Optional.empty();
    }

    private boolean renews() {
        return view.program().program().typesNaming(RENEWING, Set.of("RedisLockRegistry")).stream()
                .flatMap(type -> type.methods().stream())
                .anyMatch(method -> method.calledNames().contains(RENEWING));
    }
}
