package dev.leaselint.core.model;

import java.util.Map;

/**
 * An annotation in source.
 *
 * @param type its type, unresolved when the import is not known
 * @param values written arguments by name ({@code value} for the single-argument form)
 * @param span the whole annotation
 */
public record Annotation(TypeRef type, Map<String, Expr> values, Span span) {
    public Annotation {
        values = Map.copyOf(values);
    }
}
