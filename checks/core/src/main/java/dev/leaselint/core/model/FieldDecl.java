package dev.leaselint.core.model;

import java.util.List;
import java.util.Set;

/**
 * A field, record component or enum constant.
 *
 * @param init initialiser or null
 */
public record FieldDecl(
        Var var, TypeRef type, Set<Modifier> modifiers, List<Annotation> annotations, Expr init, Span span) {
    public FieldDecl {
        modifiers = Set.copyOf(modifiers);
        annotations = List.copyOf(annotations);
    }
}
