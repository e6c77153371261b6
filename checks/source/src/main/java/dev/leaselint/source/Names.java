package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Type names as one file sees them: imports, the own package, imports on demand, {@code java.lang}; what is none of these
 * may be in the own package on the class path, which is looked at last since it costs most.
 */
final class Names {
    private final Outline outline;
    private final ProjectIndex index;
    private final Map<String, Optional<TypeRef>> simple = new ConcurrentHashMap<>();

    Names(Outline outline, ProjectIndex index) {
        this.outline = outline;
        this.index = index;
    }

    /** A simple name at file level; empty when it is not found. */
    Optional<TypeRef> simple(String name) {
        Optional<TypeRef> known = simple.get(name);
        if (known == null) {
            known = find(name).map(TypeRef::of);
            simple.put(name, known);
        }
        return known;
    }

    private Optional<String> find(String name) {
        return singleImport(name)
                .or(() -> samePackage(name))
                .or(() -> onDemand(name))
                .or(() -> Optional.of("java.lang." + name).filter(JdkTypes::exists))
                .or(() -> Optional.of(inOwnPackage(name)).filter(index.library()::onClassPath));
    }

    private Optional<String> singleImport(String name) {
        for (ImportName imported : outline.imports()) {
            boolean fits = !imported.onDemand() && imported.simpleName().equals(name);
            if (fits && (!imported.isStatic() || isType(imported.name()))) {
                return Optional.of(imported.name());
            }
        }
        return Optional.empty();
    }

    private Optional<String> samePackage(String name) {
        String qualified = inOwnPackage(name);
        if (outline.find(qualified) != null
                || index.declares(outline.packageName(), name)
                || index.library().summaries().concerns(qualified)) {
            return Optional.of(qualified);
        }
        return Optional.empty();
    }

    private String inOwnPackage(String name) {
        return outline.packageName().isEmpty() ? name : outline.packageName() + "." + name;
    }

    private Optional<String> onDemand(String name) {
        for (ImportName imported : outline.imports()) {
            String qualified = imported.name() + "." + name;
            if (imported.onDemand() && (isType(qualified) || index.library().onClassPath(qualified))) {
                return Optional.of(qualified);
            }
        }
        return Optional.empty();
    }

    private boolean isType(String qualified) {
        return index.find(qualified) != null || index.catalog().knowsType(qualified) || JdkTypes.exists(qualified)
                || index.library().described(qualified) || index.library().summaries().concerns(qualified);
    }

    /** A dotted name that begins with no known type: taken for fully qualified when it looks like it. */
    TypeRef qualified(String dotted) {
        boolean packageFirst = dotted.indexOf('.') > 0 && Character.isLowerCase(dotted.charAt(0));
        return packageFirst ? TypeRef.of(dotted) : TypeRef.unresolved(dotted);
    }

    /** {@code rest} as a member type of a known type, through its supertypes in the sources. */
    TypeRef member(TypeRef type, String rest) {
        TypeRef current = type;
        for (String segment : rest.split("\\.")) {
            ProjectClass declared = index.find(current.name());
            TypeRef plain = TypeRef.of(current.name() + "." + segment);
            current = declared == null
                    ? plain
                    : memberType(declared, segment, new HashSet<>()).orElse(plain);
        }
        return current;
    }

    /** A member type declared in a type or inherited by it. */
    Optional<TypeRef> memberType(ProjectClass type, String name, Set<String> seen) {
        Optional<ProjectClass> own = type.nested(name);
        if (own.isPresent()) {
            return own.map(nested -> TypeRef.of(nested.name()));
        }
        if (!seen.add(type.name())) {
            return Optional.empty();
        }
        for (TypeRef parent : type.supertypes()) {
            Optional<TypeRef> found = inherited(parent, name, seen);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private Optional<TypeRef> inherited(TypeRef parent, String name, Set<String> seen) {
        ProjectClass declared = index.find(parent.name());
        if (declared != null) {
            return memberType(declared, name, seen);
        }
        return parent.resolved() && seen.add(parent.name()) ? libraryMember(parent, name, seen) : Optional.empty();
    }

    private Optional<TypeRef> libraryMember(TypeRef parent, String name, Set<String> seen) {
        String nested = parent.name() + "." + name;
        if (isType(nested)) {
            return Optional.of(TypeRef.of(nested));
        }
        return index.library().find(parent.name(), false).map(ClassInfo::supertypes).orElse(List.of()).stream()
                .map(above -> inherited(above, name, seen))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Types whose static members are imported: by name for the given member, then on demand. */
    List<String> staticImports(String member) {
        return outline.imports().stream()
                .filter(i -> i.isStatic() && (i.onDemand() || i.simpleName().equals(member)))
                .sorted((a, b) -> Boolean.compare(a.onDemand(), b.onDemand()))
                .map(i -> i.onDemand() ? i.name() : i.qualifier())
                .toList();
    }

    /** Whether a member is imported by its name. */
    boolean importsStatic(String owner, String member) {
        return outline.imports().contains(new ImportName(owner + "." + member, true, false));
    }
}
