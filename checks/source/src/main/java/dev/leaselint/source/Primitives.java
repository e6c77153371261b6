package dev.leaselint.source;

import dev.leaselint.core.model.TypeRef;
import java.util.List;
import java.util.Map;

/** Primitive types, their boxes and their widening. */
final class Primitives {
    private static final Map<String, String> BOXES = Map.of(
            "boolean", "java.lang.Boolean",
            "byte", "java.lang.Byte",
            "char", "java.lang.Character",
            "short", "java.lang.Short",
            "int", "java.lang.Integer",
            "long", "java.lang.Long",
            "float", "java.lang.Float",
            "double", "java.lang.Double");
    private static final List<String> WIDENING = List.of("byte", "short", "int", "long", "float", "double");

    private Primitives() {}

    static boolean isKeyword(String name) {
        return BOXES.containsKey(name) || name.equals("void");
    }

    static boolean isPrimitive(TypeRef type) {
        return type.dims() == 0 && BOXES.containsKey(type.name());
    }

    static TypeRef boxed(TypeRef type) {
        return isPrimitive(type) ? TypeRef.of(BOXES.get(type.name())) : type;
    }

    /** The primitive in a box; the type itself when it is none. */
    static TypeRef unboxed(TypeRef type) {
        if (type.dims() == 0) {
            for (Map.Entry<String, String> box : BOXES.entrySet()) {
                if (box.getValue().equals(type.name())) {
                    return TypeRef.of(box.getKey());
                }
            }
        }
        return type;
    }

    static boolean widens(String from, String to) {
        if (from.equals("char")) {
            return WIDENING.indexOf(to) >= WIDENING.indexOf("int");
        }
        int source = WIDENING.indexOf(from);
        return source >= 0 && WIDENING.indexOf(to) > source;
    }

    /** Type of arithmetic on two operands; unknown when one is no number. */
    static TypeRef promoted(TypeRef left, TypeRef right) {
        String a = unboxed(left).name();
        String b = unboxed(right).name();
        for (String type : List.of("double", "float", "long")) {
            if (a.equals(type) || b.equals(type)) {
                return TypeRef.of(type);
            }
        }
        boolean known = BOXES.containsKey(a) && BOXES.containsKey(b) && !a.equals("boolean") && !b.equals("boolean");
        return known ? TypeRef.of("int") : TypeRef.UNKNOWN;
    }
}
