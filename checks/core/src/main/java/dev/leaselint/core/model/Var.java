package dev.leaselint.core.model;

/**
 * A variable. Two references to one variable have equal {@code Var}s.
 *
 * @param kind what it is
 * @param owner qualified name of the declaring type for fields; empty for locals and parameters
 * @param name simple name
 * @param position offset of the declaration for locals and parameters, which tells shadowing ones apart; -1 for fields
 */
public record Var(Kind kind, String owner, String name, int position) {
    /** The kinds of variables. */
    public enum Kind {
        /** Local variable, pattern variable, exception or resource variable, lambda parameter. */
        LOCAL,
        /** Parameter of a method or constructor. */
        PARAM,
        /** Instance field. */
        FIELD,
        /** Static field or enum constant. */
        STATIC
    }

    @Override
    public int hashCode() {
        return (owner.hashCode() * 31 + name.hashCode()) * 31 + position;
    }

    public static Var field(String owner, String name, boolean isStatic) {
        return new Var(isStatic ? Kind.STATIC : Kind.FIELD, owner, name, -1);
    }

    /** Whether this is a field, static or not. */
    public boolean isField() {
        return kind == Kind.FIELD || kind == Kind.STATIC;
    }
}
