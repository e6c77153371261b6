package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import java.util.List;
import java.util.Map;

/**
 * Type variables inside signatures. They are written as {@link TypeRef}s with a name that no type can have and never
 * leave this package: expressions get substituted or erased types.
 */
final class TypeVars {
    private static final char MARK = '\'';

    private TypeVars() {}

    static TypeRef var(String name) {
        return TypeRef.of(MARK + name);
    }

    static boolean isVar(TypeRef type) {
        return !type.name().isEmpty() && type.name().charAt(0) == MARK;
    }

    /** The variable's name as declared. */
    static String nameOf(TypeRef variable) {
        return variable.name().substring(1);
    }

    /** Replaces the variables that the map knows and leaves the others. */
    static TypeRef substitute(TypeRef type, Map<String, TypeRef> values) {
        if (isVar(type)) {
            TypeRef value = values.get(nameOf(type));
            return value == null ? type : array(value, type.dims());
        }
        if (type.args().isEmpty() || values.isEmpty()) {
            return type;
        }
        List<TypeRef> args = type.args().stream().map(arg -> substitute(arg, values)).toList();
        return new TypeRef(type.name(), args, type.dims(), type.resolved());
    }

    /** Replaces variables by nothing: what is left is unknown. */
    static TypeRef forget(TypeRef type) {
        if (isVar(type)) {
            return TypeRef.UNKNOWN;
        }
        if (type.args().isEmpty()) {
            return type;
        }
        List<TypeRef> args = type.args().stream().map(TypeVars::forget).toList();
        return new TypeRef(type.name(), args, type.dims(), type.resolved());
    }

    static TypeRef array(TypeRef type, int moreDims) {
        return moreDims == 0 || type.isUnknown()
                ? type
                : new TypeRef(type.name(), type.args(), type.dims() + moreDims, type.resolved());
    }

    /** Binds variables of the pattern so that it becomes the actual type, as far as that is possible. */
    static void unify(TypeRef pattern, TypeRef actual, Map<String, TypeRef> values) {
        if (actual.isUnknown()) {
            return;
        }
        if (isVar(pattern)) {
            if (actual.dims() >= pattern.dims()) {
                TypeRef value = new TypeRef(
                        actual.name(), actual.args(), actual.dims() - pattern.dims(), actual.resolved());
                values.putIfAbsent(nameOf(pattern), Primitives.boxed(value));
            }
            return;
        }
        if (pattern.name().equals(actual.name()) && pattern.args().size() == actual.args().size()) {
            for (int i = 0; i < pattern.args().size(); i++) {
                unify(pattern.args().get(i), actual.args().get(i), values);
            }
        }
    }
}
