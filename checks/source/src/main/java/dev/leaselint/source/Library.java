package dev.leaselint.source;

import dev.leaselint.core.catalog.Catalog;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.summary.Summaries;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Types that are not part of the analysed sources: the JDK, the described ones, the class path, the catalog. */
final class Library {
    private final Catalog catalog;
    private final ClassPath classPath;

    Library(Catalog catalog, ClassPath classPath) {
        this.catalog = catalog;
        this.classPath = classPath;
    }

    boolean hasClassPath() {
        return !classPath.isEmpty();
    }

    boolean onClassPath(String qualifiedName) {
        return classPath.has(qualifiedName);
    }

    Summaries summaries() {
        return classPath.summaries();
    }

    /** Whether the type is described in the data file. */
    boolean described(String qualifiedName) {
        return KnownTypes.find(qualifiedName).isPresent();
    }

    /**
     * @param withClassPath whether class files may be read; they know more than the data file. Those of stored types
     *     are read in any case
     */
    Optional<ClassInfo> find(String qualifiedName, boolean withClassPath) {
        Optional<ClassInfo> jdk = JdkTypes.find(qualifiedName);
        if (jdk.isPresent()) {
            return jdk;
        }
        boolean reads = withClassPath || summaries().concerns(qualifiedName);
        Optional<ClassInfo> read = reads ? classPath.find(qualifiedName) : Optional.empty();
        return read.isPresent() ? read : KnownTypes.find(qualifiedName);
    }

    /** Annotations of a type of the class path, and the elements of an annotation type. */
    Optional<TypeDecl> declaration(String qualifiedName) {
        return qualifiedName.startsWith("java.") ? Optional.empty() : classPath.declaration(qualifiedName);
    }

    /**
     * Names of direct supertypes, cheapest source first.
     *
     * @param withClassPath whether class files may be read when nothing else knows the type
     */
    Set<String> supertypes(String qualifiedName, boolean withClassPath) {
        Set<String> names = new LinkedHashSet<>(catalog.supertypes(qualifiedName));
        find(qualifiedName, false).ifPresent(info -> info.supertypes().forEach(type -> names.add(type.name())));
        boolean reads = withClassPath || summaries().concerns(qualifiedName);
        if (reads && names.isEmpty() && !catalog.knowsType(qualifiedName)) {
            classPath.find(qualifiedName).map(ClassInfo::supertypes).orElse(List.<TypeRef>of())
                    .forEach(type -> names.add(type.name()));
        }
        return names;
    }
}
