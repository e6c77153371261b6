package dev.leaselint.core.rules;

import dev.leaselint.core.Words;
import dev.leaselint.core.flow.Event;
import dev.leaselint.core.flow.Flow;
import dev.leaselint.core.flow.Flows;
import dev.leaselint.core.flow.Sym;
import dev.leaselint.core.flow.Syms;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The lock abstractions of a project: types with one method that takes and one that gives back a lock of any name. */
final class LockAbstractions {
    /** Words of a parameter or field that stands for whatever is to be locked. */
    private static final Set<String> GENERAL = Set.of(
            "lock", "key", "keys", "name", "names", "id", "resource", "path", "redis", "full", "real", "distributed");

    private final Flows flows;
    private List<Abstraction> found;

    LockAbstractions(Flows flows) {
        this.flows = flows;
    }

    /**
     * A lock abstraction.
     *
     * @param acquire the method that takes the lock
     * @param packages where its type and the types above it stand
     */
    record Abstraction(TypeDecl type, MethodDecl acquire, Set<String> packages) {}

    /** The abstraction that code in a package would use; empty when there is none or the code is part of one. */
    Optional<Abstraction> besides(String packageName) {
        List<Abstraction> near = all().stream()
                .filter(a -> a.packages().stream().anyMatch(p -> root(p).equals(root(packageName))))
                .toList();
        boolean inside = near.stream()
                .flatMap(a -> a.packages().stream())
                .anyMatch(p -> packageName.equals(p) || packageName.startsWith(p + "."));
        return inside ? Optional.empty() : near.stream().findFirst();
    }

    /** What the packages of one project have in common. */
    private static String root(String packageName) {
        String[] parts = packageName.split("\\.");
        return parts.length < 2 ? packageName : parts[0] + "." + parts[1];
    }

    private synchronized List<Abstraction> all() {
        if (found == null) {
            List<Abstraction> all = new ArrayList<>();
            flows.program().types().forEach(type -> of(type).ifPresent(all::add));
            all.sort(Comparator.comparing(a -> a.type().name()));
            found = all;
        }
        return found;
    }

    private Optional<Abstraction> of(TypeDecl type) {
        List<MethodDecl> open = type.methods().stream()
                .filter(m -> m.hasBody() && !m.is(Modifier.PRIVATE) && !m.name().startsWith("<"))
                .toList();
        boolean releases = open.stream().anyMatch(m -> Words.release(m.name()) && does(m, Event::isRelease));
        Optional<MethodDecl> acquire = !releases ? Optional.empty() : open.stream()
                .filter(m -> (Words.acquire(m.name()) || Words.lock(m.name())) && !Words.release(m.name()))
                .filter(m -> does(m, Event::isAttempt))
                .findFirst();
        return acquire.map(m -> new Abstraction(type, m, packages(type)));
    }

    /** Whether a method does something to a key that it is given and that may be anything. */
    private boolean does(MethodDecl method, Predicate<Event> wanted) {
        Optional<Flow> flow = flows.concerns(method) ? flows.flow(method) : Optional.empty();
        return flow.stream()
                .flatMap(f -> f.events().values().stream())
                .anyMatch(e -> wanted.test(e) && e.key() != null && isGeneral(e.key()));
    }

    private static boolean isGeneral(Sym key) {
        return Syms.contains(key, s -> s instanceof Sym.Param p && areGeneral(p.name())
                        || s instanceof Sym.Field f && f.base() != null && areGeneral(f.field().name()))
                && !Syms.contains(key, s -> s instanceof Sym.Param p && !areGeneral(p.name()));
    }

    private static boolean areGeneral(String name) {
        return GENERAL.containsAll(Words.of(name));
    }

    private Set<String> packages(TypeDecl type) {
        Set<String> packages = new HashSet<>();
        flows.program().unitOf(type.name()).ifPresent(u -> packages.add(u.packageName()));
        type.supertypes().stream()
                .map(TypeRef::name)
                .flatMap(name -> flows.program().unitOf(name).stream())
                .forEach(u -> packages.add(u.packageName()));
        return packages;
    }
}
