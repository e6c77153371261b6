package dev.leaselint.errorprone;

import com.sun.tools.javac.code.Attribute;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.CompletionFailure;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Type;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Declarations of classes of the class path. */
final class ClassFiles {
    private final Symbols symbols;

    ClassFiles(Symbols symbols) {
        this.symbols = symbols;
    }

    /** Empty where a class file that tells of it is missing. */
    Optional<TypeDecl> declaration(ClassSymbol type) {
        try {
            List<TypeRef> supertypes = symbols.types().directSupertypes(type.type).stream()
                    .map(symbols::type)
                    .filter(t -> !t.is("java.lang.Object"))
                    .toList();
            return Optional.of(TypeDecl.ofClassFile(
                    symbols.name(type), kind(type), supertypes, annotations(type), elements(type)));
        } catch (CompletionFailure e) {
            return Optional.empty();
        }
    }

    private static TypeDecl.Kind kind(ClassSymbol type) {
        return switch (type.getKind()) {
            case ANNOTATION_TYPE -> TypeDecl.Kind.ANNOTATION;
            case INTERFACE -> TypeDecl.Kind.INTERFACE;
            case ENUM -> TypeDecl.Kind.ENUM;
            case RECORD -> TypeDecl.Kind.RECORD;
            default -> TypeDecl.Kind.CLASS;
        };
    }

    private List<Annotation> annotations(ClassSymbol type) {
        List<Annotation> all = new ArrayList<>();
        for (Attribute.Compound attribute : type.getAnnotationMirrors()) {
            Map<String, Expr> values = new HashMap<>();
            attribute.values.forEach(pair -> values.put(symbols.text(pair.fst.name), value(pair.snd)));
            all.add(new Annotation(symbols.type(attribute.type), values, Span.NONE));
        }
        return all;
    }

    private List<MethodDecl> elements(ClassSymbol type) {
        List<MethodDecl> elements = new ArrayList<>();
        if (kind(type) == TypeDecl.Kind.ANNOTATION) {
            for (Symbol member : type.getEnclosedElements()) {
                if (member instanceof MethodSymbol method && !method.isStatic()) {
                    Attribute value = method.getDefaultValue();
                    elements.add(MethodDecl.elementOfClassFile(
                            symbols.name(type),
                            symbols.text(method.name),
                            symbols.type(method.getReturnType()),
                            value == null ? null : value(value)));
                }
            }
        }
        return elements;
    }

    private Expr value(Attribute attribute) {
        TypeRef type = symbols.type(attribute.type);
        if (attribute instanceof Attribute.Constant constant) {
            return new Expr.Literal(Span.NONE, type, constant.getValue());
        } else if (attribute instanceof Attribute.Class literal) {
            Type named = literal.getValue();
            return new Expr.ClassLiteral(Span.NONE, type, symbols.type(named));
        } else if (attribute instanceof Attribute.Enum constant) {
            String name = symbols.text(constant.value.name);
            return new Expr.Ref(Span.NONE, type, Var.field(type.name(), name, true));
        } else if (attribute instanceof Attribute.Array array) {
            List<Expr> elements = new ArrayList<>();
            for (Attribute element : array.values) {
                elements.add(value(element));
            }
            return new Expr.NewArray(Span.NONE, type, null, elements);
        }
        return new Expr.Opaque(Span.NONE, TypeRef.UNKNOWN, List.of());
    }
}
