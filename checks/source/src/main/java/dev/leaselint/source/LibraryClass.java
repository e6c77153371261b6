package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A library type with all that was read about it. */
record LibraryClass(
        String name,
        boolean isInterface,
        List<TypeParam> typeParams,
        List<TypeRef> supertypes,
        Map<String, List<MethodInfo>> methodsByName,
        Map<String, FieldInfo> fields,
        boolean complete)
        implements ClassInfo {
    @Override
    public List<MethodInfo> methods(String methodName) {
        return methodsByName.getOrDefault(methodName, List.of());
    }

    @Override
    public Optional<FieldInfo> field(String fieldName) {
        return Optional.ofNullable(fields.get(fieldName));
    }

    @Override
    public List<MethodInfo> abstractMethods() {
        return methodsByName.values().stream()
                .flatMap(List::stream)
                .filter(MethodInfo::isAbstract)
                .toList();
    }
}
