package dev.leaselint.core.model;

import java.util.List;

/**
 * A type as the front end knows it.
 *
 * @param name fully qualified erasure, nested types separated by {@code '.'} (as in source); a primitive's keyword; the
 *     simple name as written when it could not be resolved ({@code resolved == false}); empty when nothing is known
 * @param args type arguments, empty for raw and non-generic types
 * @param dims number of array dimensions, 0 for none
 * @param resolved whether {@code name} is certain
 */
public record TypeRef(String name, List<TypeRef> args, int dims, boolean resolved) {
    /** Nothing is known. */
    public static final TypeRef UNKNOWN = new TypeRef("", List.of(), 0, false);

    public TypeRef {
        args = List.copyOf(args);
    }

    /** A resolved, non-generic, non-array type. */
    public static TypeRef of(String name) {
        return new TypeRef(name, List.of(), 0, true);
    }

    /** A type of which only the name in the text is known. */
    public static TypeRef unresolved(String nameInSource) {
        return new TypeRef(nameInSource, List.of(), 0, false);
    }

    /** The part after the last dot. */
    public String simpleName() {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Whether the part after the last dot is that name. */
    public boolean isNamed(String simpleName) {
        int start = name.length() - simpleName.length();
        return name.endsWith(simpleName) && (start == 0 || name.charAt(start - 1) == '.');
    }

    /** Whether this is the (resolved) type of that name and no array. */
    public boolean is(String qualifiedName) {
        return resolved && dims == 0 && name.equals(qualifiedName);
    }

    /** Whether nothing at all is known. */
    public boolean isUnknown() {
        return name.isEmpty();
    }

    /** Types are compared all the time, and nearly all of them have no arguments. */
    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof TypeRef type
                        && dims == type.dims
                        && resolved == type.resolved
                        && name.equals(type.name)
                        && (args == type.args || args.equals(type.args));
    }

    @Override
    public int hashCode() {
        return name.hashCode() * 31 + dims;
    }

    @Override
    public String toString() {
        return (name.isEmpty() ? "?" : name) + "[]".repeat(dims);
    }
}
