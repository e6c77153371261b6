package dev.leaselint.errorprone;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Op;
import dev.leaselint.core.model.TypeRef;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/** A catalog that knows no calls, only the given supertypes. */
record EmptyCatalog(Map<String, List<String>> parents) implements Catalog {
    @Override
    public List<Entry> named(String methodName) {
        return List.of();
    }

    @Override
    public List<Entry> withOp(Op op) {
        return List.of();
    }

    @Override
    public Set<String> names() {
        return Set.of();
    }

    @Override
    public Optional<Entry> match(
            String owner, String name, List<TypeRef> arguments, BiPredicate<String, String> isSubtype) {
        return Optional.empty();
    }

    @Override
    public Optional<Entry> constant(String owner, String field) {
        return Optional.empty();
    }

    @Override
    public List<String> supertypes(String type) {
        return parents.getOrDefault(type, List.of());
    }

    @Override
    public boolean knowsType(String qualifiedName) {
        return parents.containsKey(qualifiedName);
    }

    @Override
    public Collection<String> typesIn(String packageName) {
        return List.of();
    }

    @Override
    public Set<String> gateWords() {
        return Set.of();
    }
}
