package dev.leaselint.source;

import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeRef;
import java.util.List;

/**
 * The signature of a method or constructor; its types may hold variables of the method and its class.
 *
 * @param params parameter types, variable arity as array
 * @param key identity when it is declared in the analysed sources, else null
 */
record MethodInfo(
        String owner,
        String name,
        List<TypeParam> typeParams,
        List<TypeRef> params,
        boolean varargs,
        TypeRef returns,
        boolean isStatic,
        boolean isAbstract,
        boolean isPrivate,
        MethodKey key) {
    boolean takes(int arguments) {
        return varargs ? arguments >= params.size() - 1 : arguments == params.size();
    }

    /** Parameter type for an argument when so many are given; the element type for spread arguments. */
    TypeRef paramFor(int index, boolean spread) {
        TypeRef last = spread && index >= params.size() - 1 ? params.get(params.size() - 1) : params.get(index);
        boolean element = spread && index >= params.size() - 1;
        return element ? new TypeRef(last.name(), last.args(), last.dims() - 1, last.resolved()) : last;
    }
}
