package dev.leaselint.source;

import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.HashMap;
import java.util.Map;

/** Variables in sight, from inside out; a scope may stand for the fields of a type. */
final class Scope {
    /**
     * A variable with its type.
     *
     * @param constant value of a compile-time constant of a library, else null
     */
    record Variable(Var var, TypeRef type, Object constant) {
        Variable(Var var, TypeRef type) {
            this(var, type, null);
        }

        /** A reference to it, or its value. */
        Expr at(Span span) {
            return constant == null ? new Expr.Ref(span, type, var) : new Expr.Literal(span, type, constant);
        }
    }

    private final Scope parent;
    private final ProjectClass fieldsOf;
    private final Map<String, Variable> variables = new HashMap<>(4);

    private Scope(Scope parent, ProjectClass fieldsOf) {
        this.parent = parent;
        this.fieldsOf = fieldsOf;
    }

    /** A block. */
    static Scope in(Scope parent) {
        return new Scope(parent, null);
    }

    /** The members of a type, seen from inside of it. */
    static Scope ofMembers(ProjectClass type, Scope around) {
        return new Scope(around, type);
    }

    /** The members of a type and of all types around it. */
    static Scope ofMembers(ProjectClass type) {
        return type == null ? null : new Scope(ofMembers(type.outer()), type);
    }

    Scope parent() {
        return parent;
    }

    /** The type whose fields this scope stands for, or null. */
    ProjectClass fieldsOf() {
        return fieldsOf;
    }

    void add(Var var, TypeRef type) {
        variables.put(var.name(), new Variable(var, type));
    }

    /** A variable of this very scope, or null. */
    Variable get(String name) {
        return variables.get(name);
    }

    /** Takes over what another scope declares, for pattern variables that outlive their statement. */
    void addAll(Scope other) {
        variables.putAll(other.variables);
    }
}
