package dev.leaselint.source;

import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.SuperExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Lowers names, which may mean variables, types or packages. */
final class NameExprs {
    private final Body body;

    NameExprs(Body body) {
        this.body = body;
    }

    Expr name(NameExpr node) {
        Expr known = knownName(node);
        return known != null ? known : unknown(node);
    }

    /** A variable or type, else null. */
    private Expr knownName(NameExpr node) {
        String name = node.getNameAsString();
        Optional<Scope.Variable> variable = body.variable(name);
        if (variable.isPresent()) {
            return variable.get().at(body.span(node));
        }
        return body.typeNamed(name)
                .map(type -> (Expr) new Expr.TypeName(body.span(node), type))
                .orElse(null);
    }

    /** Capitalised names are taken for types, others for fields that a library class hands down. */
    private Expr unknown(NameExpr node) {
        String name = node.getNameAsString();
        Span span = body.span(node);
        boolean type = Character.isUpperCase(name.charAt(0)) && !name.equals(name.toUpperCase(Locale.ROOT));
        return type
                ? new Expr.TypeName(span, TypeRef.unresolved(name))
                : new Expr.Ref(span, TypeRef.UNKNOWN, Var.field(inheritingType(), name, false));
    }

    /** The innermost type around that has a supertype outside the sources; empty when there is none. */
    private String inheritingType() {
        for (ProjectClass type = body.type(); type != null; type = type.outer()) {
            if (!body.typing().isComplete(Body.self(type))) {
                return type.name();
            }
        }
        return "";
    }

    Expr select(FieldAccessExpr node) {
        Expr resolved = resolve(node);
        return resolved != null ? resolved : unknown(node);
    }

    /** The meaning of a qualified name, null when it is that of a package. */
    private Expr resolve(FieldAccessExpr node) {
        Expr scope = resolveScope(node.getScope());
        if (scope == null) {
            return qualifiedType(node);
        }
        String name = node.getNameAsString();
        if (scope instanceof Expr.TypeName type) {
            return member(node, type, name);
        }
        return fieldOf(node, scope, name);
    }

    private Expr resolveScope(Expression scope) {
        if (scope instanceof NameExpr name) {
            return knownName(name);
        } else if (scope instanceof FieldAccessExpr select) {
            return resolve(select);
        }
        return body.expr(scope);
    }

    private Expr qualifiedType(FieldAccessExpr node) {
        boolean capital = Character.isUpperCase(node.getNameAsString().charAt(0));
        return capital && isPlain(node.getScope())
                ? new Expr.TypeName(body.span(node), TypeRef.of(node.toString()))
                : null;
    }

    /** Whether it is a name of lower-case segments, as packages have. */
    private static boolean isPlain(Expression scope) {
        if (scope instanceof FieldAccessExpr select) {
            return !Character.isUpperCase(select.getNameAsString().charAt(0)) && isPlain(select.getScope());
        }
        return scope instanceof NameExpr name && !Character.isUpperCase(name.getNameAsString().charAt(0));
    }

    private Expr member(FieldAccessExpr node, Expr.TypeName type, String name) {
        Span span = body.span(node);
        Optional<Typing.Member<FieldInfo>> field = body.typing().field(type.type(), name);
        if (field.isPresent()) {
            FieldInfo info = field.get().declared();
            Var var = Var.field(info.owner(), name, true);
            return new Scope.Variable(var, TypeVars.forget(info.type()), info.constant()).at(span);
        }
        ProjectClass declared = body.typing().index().find(type.type().name());
        Optional<TypeRef> nested = declared != null
                ? declared.memberType(name)
                : libraryMember(type.type(), name);
        if (nested.isPresent()) {
            return new Expr.TypeName(span, nested.get());
        }
        Scope.Variable constant = body.constant(type.type().resolved() ? type.type().name() : "", name);
        return new Expr.Ref(span, constant.type(), constant.var());
    }

    /** A member type of a library type, told from a constant by its spelling where nothing else helps. */
    private Optional<TypeRef> libraryMember(TypeRef type, String name) {
        String nested = type.name() + "." + name;
        Typing typing = body.typing();
        boolean known = typing.catalog().knowsType(nested) || typing.find(nested).isPresent();
        boolean typeLike = Character.isUpperCase(name.charAt(0))
                && !name.equals(name.toUpperCase(Locale.ROOT))
                && typing.catalog().constant(type.name(), name).isEmpty();
        return known || typeLike ? Optional.of(new TypeRef(nested, List.of(), 0, type.resolved())) : Optional.empty();
    }

    private Expr fieldOf(FieldAccessExpr node, Expr target, String name) {
        Span span = body.span(node);
        if (target.type().dims() > 0 && name.equals("length")) {
            return new Expr.Select(span, TypeRef.of("int"), target, Var.field("", name, false));
        }
        Optional<Typing.Member<FieldInfo>> field = body.typing().field(body.lookupType(target), name);
        if (field.isEmpty()) {
            Var var = Var.field("", name, false);
            return target instanceof Expr.This self
                    ? new Expr.Ref(span, TypeRef.UNKNOWN, Var.field(self.type().name(), name, false))
                    : new Expr.Select(span, TypeRef.UNKNOWN, target, var);
        }
        FieldInfo info = field.get().declared();
        TypeRef type = TypeVars.substitute(info.type(), field.get().values());
        if (target instanceof Expr.This) {
            return new Expr.Ref(span, body.type().erase(type, body.type().bounds(List.of())), info.var());
        }
        TypeRef known = TypeVars.forget(type);
        return new Expr.Select(span, known, target, info.var());
    }

    private Expr unknown(FieldAccessExpr node) {
        Expr target = node.getScope() instanceof NameExpr name ? name(name) : body.expr(node.getScope());
        return new Expr.Select(body.span(node), TypeRef.UNKNOWN, target, Var.field("", node.getNameAsString(), false));
    }

    Expr self(ThisExpr node) {
        TypeRef type = node.getTypeName()
                .map(name -> body.type(RawType.named(name.asString())))
                .orElse(TypeRef.of(body.type().name()));
        return new Expr.This(body.span(node), type);
    }

    /** {@code super} has the type of the superclass, {@code Interface.super} that of the interface. */
    Expr parent(SuperExpr node) {
        TypeRef type = node.getTypeName()
                .map(name -> body.type(RawType.named(name.asString())))
                .orElseGet(() -> body.typing().superclass(body.type()));
        return new Expr.This(body.span(node), type);
    }

    /** The part before {@code ::}, which may be a variable although it is parsed as a type. */
    Expr typeExpr(TypeExpr node) {
        String name = node.getTypeAsString();
        Optional<Scope.Variable> variable = body.variable(name);
        if (variable.isPresent()) {
            return new Expr.Ref(body.span(node), variable.get().type(), variable.get().var());
        }
        boolean qualified = node.getType() instanceof ClassOrInterfaceType type
                && type.getScope().isPresent()
                && type.getTypeArguments().isEmpty();
        Expr field = qualified && asExpression((ClassOrInterfaceType) node.getType()) instanceof FieldAccessExpr select
                ? resolve(select)
                : null;
        return field != null && !(field instanceof Expr.TypeName)
                ? field
                : new Expr.TypeName(body.span(node), body.type(node.getType()));
    }

    /** A name that was parsed as that of a type, as an expression. */
    private static Expression asExpression(ClassOrInterfaceType type) {
        Expression name = type.getScope()
                .<Expression>map(scope ->
                        new FieldAccessExpr(asExpression(scope), type.getNameAsString()))
                .orElseGet(() -> new NameExpr(type.getNameAsString()));
        name.setRange(type.getRange().orElse(null));
        type.getTokenRange().ifPresent(name::setTokenRange);
        return name;
    }

    /** The expression without its parentheses. */
    static Expression unwrap(Expression node) {
        return node instanceof EnclosedExpr enclosed ? unwrap(enclosed.getInner()) : node;
    }
}
