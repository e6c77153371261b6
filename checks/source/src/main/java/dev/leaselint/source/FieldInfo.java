package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;

/** A field; its type may hold variables of the class. */
record FieldInfo(String owner, String name, TypeRef type, boolean isStatic) {
    Var var() {
        return Var.field(owner, name, isStatic);
    }
}
