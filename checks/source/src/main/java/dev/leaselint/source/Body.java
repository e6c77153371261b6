package dev.leaselint.source;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.SimpleName;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.type.Type;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What is shared while one member is lowered: the type around it, the variables in sight, the methods that lower
 * statements and expressions. A class inside a body gets a body of its own.
 */
final class Body {
    private final Typing typing;
    private final ProjectClass type;
    private final List<TypeParam> methodVars;
    private final Offsets offsets;
    private final Attempt attempt;
    private final Exprs exprs;
    private final Stmts stmts;
    private Scope scope;
    private Frame frame = new Frame(TypeRef.UNKNOWN);

    /** One go at lowering a member; tells whether class files could have helped. */
    static final class Attempt {
        private boolean missed;

        /** Something unknown was met where the name of the method matters. */
        void miss() {
            missed = true;
        }

        boolean missed() {
            return missed;
        }
    }

    /** A method or lambda body being lowered. */
    static final class Frame {
        private final TypeRef expected;
        private final List<TypeRef> returned = new ArrayList<>();

        Frame(TypeRef expected) {
            this.expected = expected;
        }

        TypeRef expected() {
            return expected;
        }

        void returns(TypeRef returnedType) {
            returned.add(returnedType);
        }

        /** Type of the first value of known type. */
        TypeRef returned() {
            return returned.stream().filter(t -> !t.isUnknown()).findFirst().orElse(TypeRef.UNKNOWN);
        }
    }

    /**
     * @param type the type whose member is lowered
     * @param methodVars type variables of the method
     * @param scope variables in sight
     */
    Body(Typing typing, ProjectClass type, List<TypeParam> methodVars, Offsets offsets, Scope scope, Attempt attempt) {
        this.typing = typing;
        this.type = type;
        this.methodVars = methodVars;
        this.offsets = offsets;
        this.scope = scope;
        this.attempt = attempt;
        this.exprs = new Exprs(this);
        this.stmts = new Stmts(this);
    }

    Typing typing() {
        return typing;
    }

    ProjectClass type() {
        return type;
    }

    Offsets offsets() {
        return offsets;
    }

    Attempt attempt() {
        return attempt;
    }

    Scope scope() {
        return scope;
    }

    Frame frame() {
        return frame;
    }

    Span span(Node node) {
        return offsets.span(node);
    }

    // ---- parts

    Expr expr(Expression node) {
        return exprs.lower(node, TypeRef.UNKNOWN);
    }

    /** @param expected type that the context asks for; helps lambdas only */
    Expr expr(Expression node, TypeRef expected) {
        return exprs.lower(node, expected);
    }

    Stmt stmt(Statement node) {
        return stmts.lower(node);
    }

    Stmts stmts() {
        return stmts;
    }

    Exprs exprs() {
        return exprs;
    }

    // ---- scopes and frames

    void enter() {
        scope = Scope.in(scope);
    }

    void leave() {
        scope = scope.parent();
    }

    /** Notes that a method of that name may be inherited from a class that is not known. */
    void noteInherited(String name) {
        if (typing.index().isOfInterest(name)) {
            attempt.miss();
        }
    }

    /** Notes that a method is called on a receiver, for {@link Attempt#missed}. */
    void noteCall(Expr receiver, String name) {
        boolean unknown = receiver != null && (!receiver.type().resolved() || receiver.type().isUnknown());
        if (unknown && typing.index().isOfInterest(name)) {
            attempt.miss();
        }
    }

    /** Makes the bindings of the scope on top outlive it. */
    void leaveKeepingBindings() {
        Scope inner = scope;
        scope = scope.parent();
        scope.addAll(inner);
    }

    /** Begins a lambda or method body; the former one is to be given back to {@link #restore}. */
    Frame begin(TypeRef expectedReturn) {
        Frame outside = frame;
        frame = new Frame(expectedReturn);
        return outside;
    }

    void restore(Frame outside) {
        frame = outside;
    }

    Var declare(Var.Kind kind, SimpleName name, TypeRef declared) {
        Var var = new Var(kind, "", name.getIdentifier(), offsets.start(name));
        scope.add(var, declared);
        return var;
    }

    // ---- names

    /** A written type, type variables replaced by their bounds. */
    TypeRef type(Type written) {
        return type(RawType.of(written));
    }

    TypeRef type(RawType written) {
        return written.isNone() ? TypeRef.UNKNOWN : type.resolveErased(written, methodVars);
    }

    /** A type name; empty when there is none. */
    Optional<TypeRef> typeNamed(String simple) {
        Map<String, TypeRef> bounds = type.bounds(methodVars);
        return type.lookup(simple).map(found -> type.erase(found, bounds));
    }

    /** A variable by simple name. */
    Optional<Scope.Variable> variable(String name) {
        for (Scope at = scope; at != null; at = at.parent()) {
            Scope.Variable variable = at.get(name);
            if (variable != null) {
                return Optional.of(variable);
            }
            if (at.fieldsOf() != null) {
                Optional<Scope.Variable> field = field(at.fieldsOf(), name);
                if (field.isPresent()) {
                    return field;
                }
            }
        }
        return importedField(name);
    }

    private Optional<Scope.Variable> field(ProjectClass owner, String name) {
        return typing.field(self(owner), name)
                .map(member -> new Scope.Variable(
                        member.declared().var(), seenFrom(owner, member), member.declared().constant()))
                .or(() -> Lombok.logger(owner, name));
    }

    private TypeRef seenFrom(ProjectClass owner, Typing.Member<FieldInfo> member) {
        TypeRef substituted = TypeVars.substitute(member.declared().type(), member.values());
        return owner.erase(substituted, owner.bounds(methodVars));
    }

    /** The type as seen from inside, its variables standing for themselves. */
    static TypeRef self(ProjectClass owner) {
        List<TypeRef> args =
                owner.typeParams().stream().map(p -> TypeVars.var(p.name())).toList();
        return new TypeRef(owner.name(), args, 0, true);
    }

    /** The type in which members of an expression are looked up; own type variables stay when it is {@code this}. */
    TypeRef lookupType(Expr receiver) {
        ProjectClass own = receiver instanceof Expr.This ? typing.index().find(receiver.type().name()) : null;
        return own == null ? receiver.type() : self(own);
    }

    /** A type as found in a signature, made fit for an expression: own variables by their bounds, others unknown. */
    TypeRef erase(TypeRef found) {
        return type.erase(found, type.bounds(methodVars));
    }

    private Optional<Scope.Variable> importedField(String name) {
        Names names = type.outline().names();
        for (String owner : names.staticImports(name)) {
            Optional<Scope.Variable> field = typing.field(TypeRef.of(owner), name)
                    .map(Typing.Member::declared)
                    .map(f -> new Scope.Variable(f.var(), TypeVars.forget(f.type()), f.constant()));
            if (field.isEmpty() && names.importsStatic(owner, name)) {
                field = Optional.of(constant(owner, name)).filter(v -> !v.type().isUnknown() || isConstantName(name));
            }
            if (field.isPresent()) {
                return field;
            }
        }
        return Optional.empty();
    }

    private static boolean isConstantName(String name) {
        return name.equals(name.toUpperCase(Locale.ROOT));
    }

    /** A static field of a library type about which only the catalog may know something. */
    Scope.Variable constant(String owner, String name) {
        TypeRef constantType = typing.catalog()
                .constant(owner, name)
                .map(entry -> TypeRef.of(entry.returns() == null ? owner : entry.returns()))
                .orElse(TypeRef.UNKNOWN);
        return new Scope.Variable(Var.field(owner, name, true), constantType);
    }
}
