package dev.leaselint.core.model;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A class, interface, enum, record or annotation type of the analysed sources.
 *
 * @param name qualified name; local and anonymous types get a unique {@code Outer$1}-like name
 * @param supertypes direct supertypes as declared, {@code Object} left out
 * @param methods methods, constructors and initialiser blocks (named {@code "<clinit>"} or {@code "<instance-init>"})
 * @param nested member types
 */
public record TypeDecl(
        String name,
        Kind kind,
        Set<Modifier> modifiers,
        List<TypeRef> supertypes,
        List<Annotation> annotations,
        List<FieldDecl> fields,
        List<MethodDecl> methods,
        List<TypeDecl> nested,
        Span span,
        Span nameSpan) {
    /** The kinds of types. */
    public enum Kind {
        CLASS,
        INTERFACE,
        ENUM,
        RECORD,
        ANNOTATION
    }

    public TypeDecl {
        modifiers = Set.copyOf(modifiers);
        supertypes = List.copyOf(supertypes);
        annotations = List.copyOf(annotations);
        fields = List.copyOf(fields);
        methods = List.copyOf(methods);
        nested = List.copyOf(nested);
    }

    /** What a class file tells of a type: no places, and no members but the elements of annotation types. */
    public static TypeDecl ofClassFile(
            String name, Kind kind, List<TypeRef> supertypes, List<Annotation> annotations, List<MethodDecl> elements) {
        return new TypeDecl(
                name, kind, Set.of(), supertypes, annotations, List.of(), elements, List.of(), Span.NONE, Span.NONE);
    }

    /** The methods, and the code that sets up fields where functions or classes stand in it ({@link FieldDecl#setUp}). */
    public List<MethodDecl> code() {
        return Stream.concat(methods.stream(), fields.stream().flatMap(field -> field.setUp().stream())).toList();
    }

    public String simpleName() {
        return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
    }

    /** The fields of the components of a record, in their order; none for other types. */
    public List<FieldDecl> components() {
        return kind == Kind.RECORD
                ? fields.stream().filter(f -> f.var().kind() == Var.Kind.FIELD).toList()
                : List.of();
    }

    /** Gives the initial values of fields and the bodies of methods, those of nested types included. */
    void parts(Consumer<Node> each) {
        for (FieldDecl field : fields) {
            each.accept(field.init());
        }
        for (MethodDecl method : methods) {
            method.body().ifPresent(each);
        }
        nested.forEach(type -> type.parts(each));
    }
}
