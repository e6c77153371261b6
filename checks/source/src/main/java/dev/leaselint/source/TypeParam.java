package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;

/**
 * A declared type variable.
 *
 * @param bound its first bound; {@code java.lang.Object} when there is none
 */
record TypeParam(String name, TypeRef bound) {
    static final TypeRef OBJECT = TypeRef.of("java.lang.Object");
}
