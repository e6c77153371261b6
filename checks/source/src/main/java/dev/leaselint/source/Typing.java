package dev.leaselint.source;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Members of types through their hierarchy, with type arguments carried along. */
final class Typing {
    private final ProjectIndex index;
    private final boolean withClassPath;

    /** @param withClassPath whether class files may be read for members */
    Typing(ProjectIndex index, boolean withClassPath) {
        this.index = index;
        this.withClassPath = withClassPath;
    }

    /**
     * A member as seen from a type.
     *
     * @param values type arguments for the variables of the declaring type
     */
    record Member<T>(T declared, Map<String, TypeRef> values) {}

    /** @param complete whether the whole hierarchy is known, so that nothing else can be inherited */
    record Methods(List<Member<MethodInfo>> found, boolean complete) {}

    Catalog catalog() {
        return index.catalog();
    }

    ProjectIndex index() {
        return index;
    }

    Optional<ClassInfo> find(String qualifiedName) {
        ProjectClass declared = index.find(qualifiedName);
        return declared != null ? Optional.of(declared) : index.library().find(qualifiedName, withClassPath);
    }

    /** Methods of that name in the type and above it, nearest first; constructors are never inherited. */
    Methods methods(TypeRef type, String name) {
        List<Member<MethodInfo>> found = new ArrayList<>();
        Set<List<TypeRef>> signatures = new HashSet<>();
        boolean complete = walk(type, (info, values) -> {
            for (MethodInfo method : info.methods(name)) {
                boolean inherited = !method.owner().equals(type.name());
                if (inherited && method.isPrivate()) {
                    continue;
                }
                if (signatures.add(method.params())) {
                    found.add(new Member<>(method, values));
                }
            }
            return false;
        });
        if (find("java.lang.Object").isPresent() && found.isEmpty()) {
            for (MethodInfo method : find("java.lang.Object").get().methods(name)) {
                found.add(new Member<>(method, Map.of()));
            }
        }
        return new Methods(found, complete);
    }

    /** Constructors of a type. */
    List<Member<MethodInfo>> constructors(TypeRef type) {
        Optional<ClassInfo> info = type.resolved() && type.dims() == 0 ? find(type.name()) : Optional.empty();
        Map<String, TypeRef> values = info.map(i -> values(i, type)).orElse(Map.of());
        return info.map(i -> i.methods("<init>")).orElse(List.of()).stream()
                .map(method -> new Member<>(method, values))
                .toList();
    }

    /** A field of the type or above it. */
    Optional<Member<FieldInfo>> field(TypeRef type, String name) {
        List<Member<FieldInfo>> found = new ArrayList<>();
        walk(type, (info, values) -> {
            info.field(name)
                    .filter(field -> !field.isPrivate() || field.owner().equals(type.name()))
                    .ifPresent(field -> found.add(new Member<>(field, values)));
            return !found.isEmpty();
        });
        return found.stream().findFirst();
    }

    /** The one abstract method of a functional interface; empty when it is none or not known. */
    Optional<Member<MethodInfo>> functionOf(TypeRef type) {
        List<Member<MethodInfo>> found = new ArrayList<>();
        boolean[] isInterface = {true};
        walk(type, (info, values) -> {
            isInterface[0] &= info.isInterface();
            if (found.isEmpty()) {
                info.abstractMethods().forEach(method -> found.add(new Member<>(method, values)));
            }
            return !found.isEmpty();
        });
        return isInterface[0] && found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }

    /** Whether everything above a type is known. */
    boolean isComplete(TypeRef type) {
        return walk(type, (info, values) -> false);
    }

    boolean isSubtype(String type, String ancestor) {
        return index.isSubtype(type, ancestor, withClassPath);
    }

    private interface Visitor {
        /** @return whether to stop */
        boolean visit(ClassInfo info, Map<String, TypeRef> values);
    }

    /** @return whether all types on the way were known */
    private boolean walk(TypeRef start, Visitor visitor) {
        if (!start.resolved() || start.dims() > 0) {
            return false;
        }
        // what a superclass has wins over what interfaces have
        Deque<TypeRef> open = new ArrayDeque<>(List.of(start));
        Set<String> seen = new HashSet<>();
        boolean complete = true;
        while (!open.isEmpty()) {
            TypeRef type = open.poll();
            if (!seen.add(type.name())) {
                continue;
            }
            Optional<ClassInfo> info = find(type.name());
            complete &= info.map(ClassInfo::complete).orElse(false);
            if (info.isPresent()) {
                Map<String, TypeRef> values = values(info.get(), type);
                if (visitor.visit(info.get(), values)) {
                    return complete;
                }
                addParents(info.get(), values, open);
            }
        }
        return complete;
    }

    private void addParents(ClassInfo info, Map<String, TypeRef> values, Deque<TypeRef> open) {
        List<TypeRef> parents = info.supertypes();
        for (int i = 0; i < parents.size(); i++) {
            TypeRef parent = TypeVars.substitute(parents.get(i), values);
            boolean superclass = i == 0
                    && !info.isInterface()
                    && find(parent.name()).map(p -> !p.isInterface()).orElse(false);
            if (superclass) {
                open.addFirst(parent);
            } else {
                open.addLast(parent);
            }
        }
    }

    /** The superclass of a type of the sources. */
    TypeRef superclass(ProjectClass type) {
        List<TypeRef> parents = type.supertypes();
        boolean written = type.header().hasSuperclass();
        boolean named = type.simpleName().isEmpty() && !parents.isEmpty() && !isInterface(parents.get(0));
        return written || named ? TypeVars.forget(parents.get(0)) : TypeParam.OBJECT;
    }

    private boolean isInterface(TypeRef type) {
        return find(type.name()).map(ClassInfo::isInterface).orElse(false);
    }

    private static Map<String, TypeRef> values(ClassInfo info, TypeRef type) {
        Map<String, TypeRef> values = new HashMap<>();
        List<TypeParam> params = info.typeParams();
        for (int i = 0; i < params.size(); i++) {
            boolean given = i < type.args().size();
            values.put(params.get(i).name(), given ? type.args().get(i) : TypeRef.UNKNOWN);
        }
        return values;
    }
}
