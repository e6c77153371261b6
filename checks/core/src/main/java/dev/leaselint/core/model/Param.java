package dev.leaselint.core.model;

import java.util.List;

/**
 * A parameter of a method, constructor or lambda.
 *
 * @param type declared type (variable arity as array); for an implicitly typed lambda parameter
 *     the inferred type, as far as it is known
 */
public record Param(Var var, TypeRef type, List<Annotation> annotations, Span span) {
    public Param {
        annotations = List.copyOf(annotations);
    }
}
