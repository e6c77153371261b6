package dev.leaselint.source;

import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.stmt.ExplicitConstructorInvocationStmt;
import dev.leaselint.core.catalog.Entry;
import dev.leaselint.core.catalog.Slot;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lowers calls and instance creations: finds the method, types its lambdas by it and the call by its result. */
final class Calls {
    private final Body body;
    private final Functions functions;
    private final Overloads overloads;

    Calls(Body body) {
        this.body = body;
        this.functions = new Functions(body);
        this.overloads = new Overloads(body.typing());
    }

    Functions functions() {
        return functions;
    }

    /** Where an unqualified or qualified call is looked up and what was found there. */
    private record Site(String owner, TypeRef type, Typing.Methods methods, boolean isStatic) {}

    Expr call(MethodCallExpr node) {
        Expr receiver = node.getScope().map(body::expr).orElse(null);
        String name = node.getNameAsString();
        Site site = receiver == null ? unqualified(name, node.getArguments().size()) : qualified(receiver, name);
        body.noteCall(receiver, name);
        Lowered lowered = arguments(node.getArguments(), site.methods().found(), site.owner(), name);
        Optional<MethodInfo> method = lowered.method();
        TypeRef type = resultType(lowered, site, name);
        MethodKey target = lowered.target();
        boolean isStatic = method.map(MethodInfo::isStatic).orElse(site.isStatic());
        return new Expr.Call(body.span(node), type, receiver, name, body.span(node.getName()), lowered.args(),
                site.owner(), target, isStatic);
    }

    // ---- where to look

    private Site qualified(Expr receiver, String name) {
        boolean anonymous = receiver instanceof Expr.New created && created.body() != null;
        TypeRef type = anonymous ? TypeRef.of(((Expr.New) receiver).body().name()) : body.lookupType(receiver);
        String owner = type.resolved() && type.dims() == 0 ? type.name() : "";
        return new Site(owner, type, body.typing().methods(type, name), receiver instanceof Expr.TypeName);
    }

    private Site unqualified(String name, int arguments) {
        Site open = null;
        for (ProjectClass type = body.type(); type != null; type = type.outer()) {
            TypeRef self = Body.self(type);
            Typing.Methods methods = body.typing().methods(self, name);
            if (!methods.found().isEmpty() && !isOfObjectOnly(methods, arguments)) {
                return new Site(type.name(), self, methods, false);
            }
            if (!methods.complete() && open == null) {
                open = new Site(type.name(), self, methods, false);
            }
        }
        Site imported = imported(name, open == null);
        if (imported != null) {
            return imported;
        }
        if (open != null) {
            body.noteInherited(name);
            return open;
        }
        return generated(name);
    }

    /** Methods of Object hide nothing of the types around. */
    private static boolean isOfObjectOnly(Typing.Methods methods, int arguments) {
        return methods.found().stream().allMatch(m -> m.declared().owner().equals("java.lang.Object"))
                && methods.found().stream().noneMatch(m -> m.declared().takes(arguments));
    }

    private Site imported(String name, boolean onDemand) {
        Names names = body.type().outline().names();
        for (String owner : names.staticImports(name)) {
            TypeRef type = TypeRef.of(owner);
            Typing.Methods methods = body.typing().methods(type, name);
            boolean byName = names.importsStatic(owner, name);
            boolean catalogued = body.typing().catalog().named(name).stream().anyMatch(e -> e.types().contains(owner));
            if (byName || !methods.found().isEmpty() || onDemand && catalogued) {
                return new Site(owner, type, methods, true);
            }
        }
        return null;
    }

    /** A method that stands nowhere: generated into the innermost type that has a fitting field, or unknown. */
    private Site generated(String name) {
        for (ProjectClass type = body.type(); type != null; type = type.outer()) {
            TypeRef self = Body.self(type);
            if (generatedGetter(self, name).isPresent()) {
                return new Site(type.name(), self, new Typing.Methods(List.of(), true), false);
            }
        }
        return new Site("", TypeRef.UNKNOWN, new Typing.Methods(List.of(), false), false);
    }

    private Optional<TypeRef> generatedGetter(TypeRef type, String name) {
        if (body.typing().index().find(type.name()) == null) {
            return Optional.empty();
        }
        return Lombok.fieldsReadBy(name).stream()
                .map(field -> body.typing().field(type, field))
                .flatMap(Optional::stream)
                .map(field -> TypeVars.substitute(field.declared().type(), field.values()))
                .findFirst();
    }

    // ---- arguments

    /** Lowered arguments with the method that they chose. */
    private record Lowered(List<Expr> args, Overloads.Choice choice, Map<String, TypeRef> values) {
        Optional<MethodInfo> method() {
            return Optional.ofNullable(choice).map(c -> c.member().declared());
        }

        MethodKey target() {
            return choice != null && choice.certain() ? choice.member().declared().key() : null;
        }
    }

    /** Lambdas wait until the others have chosen the method. */
    private Lowered arguments(
            NodeList<Expression> nodes, List<Typing.Member<MethodInfo>> candidates, String owner, String name) {
        List<Expr> args = new ArrayList<>();
        List<Overloads.Argument> shapes = new ArrayList<>();
        for (Expression node : nodes) {
            Expression plain = NameExprs.unwrap(node);
            boolean function = plain instanceof LambdaExpr || plain instanceof MethodReferenceExpr;
            Expr arg = function ? null : body.expr(node);
            args.add(arg);
            shapes.add(function ? Functions.shape(plain) : valueShape(plain, arg));
        }
        Overloads.Choice choice = overloads.choose(candidates, shapes).orElse(null);
        Map<String, TypeRef> values = new HashMap<>();
        if (choice != null) {
            values.putAll(choice.member().values());
            choice.member().declared().typeParams().forEach(p -> values.remove(p.name()));
            inferFromValues(choice, shapes, values);
        }
        for (int i = 0; i < args.size(); i++) {
            if (args.get(i) == null) {
                TypeRef param = choice != null
                        ? choice.member().declared().paramFor(i, choice.spread())
                        : cataloguedFunction(owner, name, i, nodes.size());
                args.set(i, functions.argument(NameExprs.unwrap(nodes.get(i)), param, values));
            }
        }
        return new Lowered(args, choice, values);
    }

    private static Overloads.Argument valueShape(Expression node, Expr arg) {
        return new Overloads.Argument(
                arg.type(), -1, Overloads.Shape.NONE, node instanceof NullLiteralExpr, false);
    }

    private static void inferFromValues(
            Overloads.Choice choice, List<Overloads.Argument> shapes, Map<String, TypeRef> values) {
        for (int i = 0; i < shapes.size(); i++) {
            if (!shapes.get(i).isFunction()) {
                TypeRef param = choice.member().declared().paramFor(i, choice.spread());
                TypeVars.unify(param, shapes.get(i).type(), values);
            }
        }
    }

    /** The functional interface that catalogued methods of that name take at a position. */
    private TypeRef cataloguedFunction(String owner, String name, int position, int count) {
        for (Entry entry : body.typing().catalog().named(name)) {
            boolean fits = entry.takes(count) && position < entry.slots().size()
                    && entry.types().stream().anyMatch(type -> body.typing().isSubtype(owner, type));
            Slot slot = fits ? entry.slots().get(position) : null;
            if (slot != null && slot.type() != null) {
                return KnownTypes.bySimpleName(slot.type()).orElse(TypeRef.UNKNOWN);
            }
        }
        return TypeRef.UNKNOWN;
    }

    // ---- results

    private TypeRef resultType(Lowered lowered, Site site, String name) {
        Optional<MethodInfo> method = lowered.method();
        TypeRef type = TypeRef.UNKNOWN;
        if (method.isPresent()) {
            type = name.equals("getClass") && lowered.args().isEmpty()
                    ? new TypeRef("java.lang.Class", List.of(body.erase(site.type())), 0, true)
                    : body.erase(TypeVars.substitute(method.get().returns(), lowered.values()));
        } else if (lowered.args().isEmpty()) {
            type = generatedGetter(site.type(), name).map(body::erase).orElse(TypeRef.UNKNOWN);
        }
        return type.isUnknown() ? catalogued(lowered.args(), site, name) : type;
    }

    private TypeRef catalogued(List<Expr> args, Site site, String name) {
        if (site.owner().isEmpty() || !body.typing().catalog().names().contains(name)) {
            return TypeRef.UNKNOWN;
        }
        List<TypeRef> types = args.stream().map(Expr::type).toList();
        String returns = body.typing().catalog()
                .match(site.owner(), name, types, body.typing()::isSubtype)
                .map(Entry::returns)
                .orElse(null);
        if (returns == null) {
            return TypeRef.UNKNOWN;
        } else if (returns.equals("receiver")) {
            return body.erase(site.type());
        } else if (returns.equals("arg0")) {
            return types.isEmpty() ? TypeRef.UNKNOWN : types.get(0);
        }
        return TypeRef.of(returns);
    }

    // ---- creation

    Expr creation(ObjectCreationExpr node) {
        Expr outer = node.getScope().map(body::expr).orElse(null);
        TypeRef type = outer == null ? body.type(node.getType()) : inner(outer.type(), node);
        Lowered lowered = arguments(node.getArguments(), body.typing().constructors(type), type.name(), "<init>");
        TypeDecl anonymous = node.getAnonymousClassBody()
                .map(members -> UnitLowering.local(body, node))
                .orElse(null);
        List<Expr> args = new ArrayList<>(lowered.args());
        if (outer != null) {
            // outer.new Inner(..): the outer instance may be the result of a call
            args.add(0, outer);
        }
        return new Expr.New(body.span(node), inferred(type, node, lowered), args, lowered.target(), anonymous);
    }

    private TypeRef inner(TypeRef outer, ObjectCreationExpr node) {
        return outer.resolved()
                ? body.type().outline().names().member(outer, node.getType().getNameAsString())
                : TypeRef.unresolved(node.getType().getNameAsString());
    }

    /** The arguments of a diamond come from the constructor's. */
    private TypeRef inferred(TypeRef type, ObjectCreationExpr node, Lowered lowered) {
        boolean diamond = node.getType().isUsingDiamondOperator();
        if (!diamond || lowered.choice() == null) {
            return type;
        }
        Optional<ClassInfo> info = body.typing().find(type.name());
        List<TypeRef> args = info.map(ClassInfo::typeParams).orElse(List.of()).stream()
                .map(p -> lowered.values().getOrDefault(p.name(), TypeRef.UNKNOWN))
                .toList();
        return new TypeRef(type.name(), args, 0, type.resolved());
    }

    /** {@code this(...)} or {@code super(...)}: a call of that name whose target is the constructor. */
    Expr constructorCall(ExplicitConstructorInvocationStmt node) {
        TypeRef own = TypeRef.of(body.type().name());
        TypeRef type = node.isThis() ? own : body.typing().superclass(body.type());
        Span whole = body.span(node);
        String name = node.isThis() ? "this" : "super";
        Expr outer = node.getExpression().map(body::expr).orElse(null);
        int start = outer == null
                ? whole.start()
                : body.offsets().text().text().indexOf(name, body.span(node.getExpression().get()).end());
        Lowered lowered = arguments(node.getArguments(), body.typing().constructors(type), type.name(), "<init>");
        int end = Math.max(whole.start(), whole.end() - 1);
        return new Expr.Call(new Span(whole.start(), end), TypeRef.of("void"), outer, name,
                new Span(start, start + name.length()), lowered.args(), type.resolved() ? type.name() : "",
                lowered.target(), false);
    }

    /** A constructor call of an enum constant. */
    Expr enumConstant(EnumConstantDeclaration node, TypeRef type, TypeDecl anonymous) {
        Lowered lowered = arguments(node.getArguments(), body.typing().constructors(type), type.name(), "<init>");
        return new Expr.New(body.span(node), type, lowered.args(), lowered.target(), anonymous);
    }
}
