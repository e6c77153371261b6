package dev.leaselint.core.flow;

import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Where the registries of a library keep their locks when a class gets one from outside: by those that the sources name. */
public final class RegistryStores {
    private final Flows flows;
    private final Map<String, Boolean> onlyRedis = new ConcurrentHashMap<>();

    RegistryStores(Flows flows) {
        this.flows = flows;
    }

    /** Whether the sources name a registry of the entry's library on Redis, and none elsewhere or of their own. */
    boolean areOnRedis(Entry generic, String method) {
        String library = generic.client() + "." + method;
        Boolean known = onlyRedis.get(library);
        if (known == null) {
            known = names(types(generic.client(), method, e -> e.op() != Op.PURE && !e.types().equals(generic.types())))
                    && !areElsewhere(generic.client(), method)
                    && !hasOwn(generic, method);
            onlyRedis.put(library, known);
        }
        return known;
    }

    /** Whether the sources name registries of a library that keep their locks elsewhere. */
    public boolean areElsewhere(String client, String method) {
        return names(types(client, method, e -> e.op() == Op.PURE));
    }

    private Set<String> types(String client, String method, Predicate<Entry> wanted) {
        return flows.catalog().named(method).stream()
                .filter(e -> e.client().equals(client) && wanted.test(e))
                .flatMap(e -> e.types().stream())
                .collect(Collectors.toSet());
    }

    private boolean names(Set<String> types) {
        return types.stream().map(RegistryStores::simple)
                .anyMatch(type -> !flows.program().typesNaming(type, Set.of(type)).isEmpty());
    }

    private boolean hasOwn(Entry generic, String method) {
        Set<String> simple = generic.types().stream().map(RegistryStores::simple).collect(Collectors.toSet());
        return flows.program().typesNaming(method, simple).stream()
                .map(TypeDecl::supertypes)
                .flatMap(supertypes -> supertypes.stream().map(TypeRef::name))
                .anyMatch(generic.types()::contains);
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
