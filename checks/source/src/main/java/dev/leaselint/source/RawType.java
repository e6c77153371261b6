package dev.leaselint.source;

import com.github.javaparser.ast.type.ArrayType;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.IntersectionType;
import com.github.javaparser.ast.type.PrimitiveType;
import com.github.javaparser.ast.type.Type;
import com.github.javaparser.ast.type.UnionType;
import com.github.javaparser.ast.type.VoidType;
import com.github.javaparser.ast.type.WildcardType;
import java.util.List;

/**
 * A type as written, free of syntax trees: wildcards are replaced by their bound, intersections and unions by their
 * first member.
 *
 * @param name dotted name as written, a keyword for primitives, empty when there is none ({@code var})
 */
record RawType(String name, List<RawType> args, int dims) {
    static final RawType NONE = new RawType("", List.of(), 0);
    private static final RawType OBJECT = named("java.lang.Object");

    RawType {
        args = List.copyOf(args);
    }

    static RawType named(String name) {
        return new RawType(name, List.of(), 0);
    }

    static RawType of(Type type) {
        if (type instanceof ArrayType array) {
            return of(array.getComponentType()).array(1);
        } else if (type instanceof PrimitiveType || type instanceof VoidType) {
            return named(type.asString());
        } else if (type instanceof ClassOrInterfaceType named) {
            return ofClass(named);
        } else if (type instanceof WildcardType wildcard) {
            return wildcard.getExtendedType().or(wildcard::getSuperType).map(RawType::of).orElse(OBJECT);
        } else if (type instanceof IntersectionType intersection) {
            return of(intersection.getElements().get(0));
        } else if (type instanceof UnionType union) {
            return of(union.getElements().get(0));
        }
        return NONE;
    }

    private static RawType ofClass(ClassOrInterfaceType type) {
        String name = dotted(type);
        if (name.equals("var")) {
            return NONE;
        }
        List<RawType> args = type.getTypeArguments()
                .map(list -> list.stream().map(RawType::of).toList())
                .orElse(List.of());
        return new RawType(name, args, 0);
    }

    private static String dotted(ClassOrInterfaceType type) {
        return type.getScope().map(scope -> dotted(scope) + ".").orElse("") + type.getNameAsString();
    }

    RawType array(int more) {
        return more == 0 ? this : new RawType(name, args, dims + more);
    }

    boolean isNone() {
        return name.isEmpty();
    }
}
