package dev.leaselint.core.model;

import java.util.List;

/**
 * Identity of a method declared in the analysed sources.
 *
 * @param owner qualified name of the declaring type; local and anonymous types get {@code Outer$1}-like names that are
 *     unique in one program
 * @param name simple name, {@code "<init>"} for constructors; blocks and the code of fields have names of their own
 * @param params erased parameter types as declared (variable arity as array), simple names: {@code String},
 *     {@code long}, {@code byte[]}
 */
public record MethodKey(String owner, String name, List<String> params) {
    public static final String CONSTRUCTOR = "<init>";
    public static final String STATIC_BLOCK = "<clinit>";
    public static final String INSTANCE_BLOCK = "<instance-init>";
    private static final String FIELD = "<field ";

    public MethodKey {
        params = List.copyOf(params);
    }

    /** The code that sets a field up where it is declared, see {@link FieldDecl#setUp}. */
    static MethodKey ofField(Var field) {
        return new MethodKey(field.owner(), FIELD + field.name() + ">", List.of());
    }

    /** Whether this is the code that sets a field up where it is declared. */
    public boolean isOfField() {
        return name.startsWith(FIELD);
    }

    /** By what nearly always tells methods apart: keys are looked up far more often than made. */
    @Override
    public int hashCode() {
        return (owner.hashCode() * 31 + name.hashCode()) * 31 + params.size();
    }

    @Override
    public String toString() {
        return owner + "#" + name + "(" + String.join(",", params) + ")";
    }
}
