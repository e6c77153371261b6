package dev.leaselint.core.model;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The world as a front end knows it. All answers are best knowledge: an empty answer means unknown, never an error.
 * Implementations are safe for use by several threads.
 */
public interface Program {
    /** A type of the analysed sources. */
    Optional<TypeDecl> type(String qualifiedName);

    /**
     * The declaration of a type of the sources or of the class path: its kind, supertypes and annotations, and, of an
     * annotation type, the elements. That of a class file has no other members, and stands nowhere.
     */
    default Optional<TypeDecl> declaration(String qualifiedName) {
        return type(qualifiedName);
    }

    /** The file that declares a type of the analysed sources, nested types included. */
    Optional<SourceUnit> unitOf(String typeName);

    /** Whether a type's code was stored by the build of another module: there is no file to report a place in. */
    default boolean isStored(String typeName) {
        return false;
    }

    /** Whether a type's file is one of those whose findings are wanted, so that a fix may change it. */
    default boolean isOwn(String typeName) {
        return false;
    }

    /** A method of the analysed sources. */
    Optional<MethodDecl> method(MethodKey key);

    /** Methods of the analysed sources that override or implement the given one, itself not included. */
    List<MethodDecl> overriders(MethodKey key);

    /** What a call of the method may run: its own body or, where it has none, those of the methods that override it. */
    default List<MethodDecl> bodies(MethodKey key) {
        Optional<MethodDecl> declared = method(key);
        return declared.filter(MethodDecl::hasBody).isPresent()
                ? List.of(declared.get())
                : overriders(key).stream().filter(MethodDecl::hasBody).toList();
    }

    /** A field of the analysed sources. */
    Optional<FieldDecl> field(Var field);

    /**
     * Whether {@code type} is the type {@code ancestor} or below it; false when unknown. Both are qualified names, of
     * the sources, the class path or the catalog.
     */
    boolean isSubtype(String type, String ancestor);

    /**
     * Types whose code may call a method of that name: those of all files in which the name stands and one of the type
     * names as well, nested types included.
     *
     * @param typeNames simple names of the type that declares the method and of its supertypes
     */
    default List<TypeDecl> typesNaming(String methodName, Collection<String> typeNames) {
        return List.of();
    }

    /** Text of a resource of the project by class-path name, for scripts and mappers. */
    Optional<SourceText> resource(String classPathName);

    /**
     * All resources of the project with a wanted file name, in a stable order; those of the analysed roots only.
     *
     * @param fileName which names, without their directory, are wanted
     */
    default List<SourceText> resources(Predicate<String> fileName) {
        return List.of();
    }

    /**
     * The types of the files that may have to do with locks, nested types included, in a stable order; empty while the
     * front end is choosing these files.
     */
    default List<TypeDecl> types() {
        return List.of();
    }
}
