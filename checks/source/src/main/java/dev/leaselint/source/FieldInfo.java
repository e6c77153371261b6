package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;

/**
 * A field; its type may hold variables of the class.
 *
 * @param constant value of a compile-time constant of a library, else null
 */
record FieldInfo(String owner, String name, TypeRef type, boolean isStatic, boolean isPrivate, Object constant) {
    Var var() {
        return Var.field(owner, name, isStatic);
    }
}
