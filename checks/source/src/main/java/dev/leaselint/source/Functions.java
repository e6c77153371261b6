package dev.leaselint.source;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.CatchClause;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchEntry;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.TryStmt;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Lowers lambdas and method references. */
final class Functions {
    private final Body body;

    Functions(Body body) {
        this.body = body;
    }

    /** @param returns type of the value that the function gives, unknown when it gives none */
    record Function(Expr expr, TypeRef returns) {}

    // ---- from outside

    static Overloads.Argument shape(Expression node) {
        if (node instanceof LambdaExpr lambda) {
            return new Overloads.Argument(
                    TypeRef.UNKNOWN, lambda.getParameters().size(), shape(lambda.getBody()), false, false);
        }
        return new Overloads.Argument(TypeRef.UNKNOWN, -1, Overloads.Shape.NONE, false, true);
    }

    private static Overloads.Shape shape(Statement lambdaBody) {
        if (lambdaBody instanceof ExpressionStmt value) {
            return isStatement(value.getExpression()) ? Overloads.Shape.EITHER : Overloads.Shape.VALUE;
        }
        if (returnsValue(lambdaBody)) {
            return Overloads.Shape.VALUE;
        }
        boolean throwsAlways = lambdaBody instanceof BlockStmt block
                && block.getStatements().getLast().map(Statement::isThrowStmt).orElse(false);
        return throwsAlways ? Overloads.Shape.EITHER : Overloads.Shape.VOID;
    }

    private static boolean isStatement(Expression value) {
        Expression plain = NameExprs.unwrap(value);
        boolean change = plain instanceof UnaryExpr u && (u.isPostfix() || u.getOperator().asString().length() == 2);
        return change || plain instanceof MethodCallExpr || plain instanceof AssignExpr
                || plain instanceof ObjectCreationExpr;
    }

    private static boolean returnsValue(Node node) {
        if (node instanceof ReturnStmt result) {
            return result.getExpression().isPresent();
        }
        for (Node child : node.getChildNodes()) {
            if (child instanceof Statement || child.getParentNode().filter(Functions::holdsStatements).isPresent()) {
                if (returnsValue(child)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Parts of statements that are no statements themselves: switch entries and catch clauses. */
    private static boolean holdsStatements(Node parent) {
        return parent instanceof SwitchStmt
                || parent instanceof SwitchEntry
                || parent instanceof TryStmt
                || parent instanceof CatchClause;
    }

    // ---- lowering

    /**
     * Lowers a function that is an argument.
     *
     * @param param declared parameter type, which may hold variables
     * @param values known values of variables; what the function gives is added
     */
    Expr argument(Expression node, TypeRef param, Map<String, TypeRef> values) {
        TypeRef expected = TypeVars.substitute(param, values);
        Function function = node instanceof LambdaExpr lambda
                ? lambda(lambda, expected)
                : reference((MethodReferenceExpr) node, expected);
        body.typing().functionOf(expected).ifPresent(member -> {
            TypeRef pattern = TypeVars.substitute(member.declared().returns(), member.values());
            TypeVars.unify(pattern, function.returns(), values);
        });
        return function.expr();
    }

    Function lambda(LambdaExpr node, TypeRef expected) {
        Optional<Typing.Member<MethodInfo>> function = body.typing().functionOf(expected);
        List<TypeRef> types = function.map(m -> m.declared().params().stream()
                        .map(p -> body.erase(TypeVars.substitute(p, m.values())))
                        .toList())
                .orElse(List.of());
        TypeRef result = function.map(m -> body.erase(TypeVars.substitute(m.declared().returns(), m.values())))
                .orElse(TypeRef.UNKNOWN);
        body.enter();
        Body.Frame outside = body.begin(result);
        List<Param> params = new ArrayList<>();
        for (int i = 0; i < node.getParameters().size(); i++) {
            boolean known = types.size() == node.getParameters().size();
            params.add(param(node.getParameter(i), known ? types.get(i) : TypeRef.UNKNOWN));
        }
        Stmt.Block block = lambdaBody(node.getBody(), result);
        TypeRef returns = body.frame().returned();
        body.restore(outside);
        body.leave();
        return new Function(new Expr.Lambda(body.span(node), body.erase(expected), params, block), returns);
    }

    private Param param(Parameter node, TypeRef inferred) {
        TypeRef written = body.type(OutlineBuilder.paramType(node));
        TypeRef declared = written.isUnknown() ? inferred : written;
        Var var = body.declare(Var.Kind.LOCAL, node.getName(), declared);
        return new Param(var, declared, body.stmts().annotations(node), body.span(node));
    }

    private Stmt.Block lambdaBody(Statement node, TypeRef expected) {
        if (node instanceof ExpressionStmt value) {
            Expr result = body.expr(value.getExpression(), expected);
            body.frame().returns(result.type());
            Span span = body.span(value.getExpression());
            return new Stmt.Block(span, List.of(new Stmt.Return(span, result, true)));
        }
        return (Stmt.Block) body.stmt(node);
    }

    Function reference(MethodReferenceExpr node, TypeRef expected) {
        Expr receiver = body.expr(node.getScope());
        String name = node.getIdentifier();
        TypeRef type = receiver.type();
        boolean creates = name.equals("new");
        List<Typing.Member<MethodInfo>> candidates = creates
                ? body.typing().constructors(type)
                : body.typing().methods(body.lookupType(receiver), name).found();
        Typing.Member<MethodInfo> chosen = choose(candidates, receiver, expected);
        MethodKey target = chosen == null ? null : chosen.declared().key();
        TypeRef returns = creates ? type : returns(chosen);
        String owner = type.resolved() && type.dims() == 0 ? type.name() : "";
        body.noteCall(receiver, name);
        return new Function(
                new Expr.MethodRef(body.span(node), body.erase(expected), receiver, name, owner, target), returns);
    }

    private TypeRef returns(Typing.Member<MethodInfo> chosen) {
        if (chosen == null || chosen.declared().returns().name().equals("void")) {
            return TypeRef.UNKNOWN;
        }
        return body.erase(TypeVars.substitute(chosen.declared().returns(), new HashMap<>(chosen.values())));
    }

    /** The method that takes what the functional interface gives; the only one when that is not known. */
    private Typing.Member<MethodInfo> choose(
            List<Typing.Member<MethodInfo>> candidates, Expr receiver, TypeRef expected) {
        Optional<Typing.Member<MethodInfo>> function = body.typing().functionOf(expected);
        if (function.isEmpty()) {
            return candidates.size() == 1 ? candidates.get(0) : null;
        }
        List<Overloads.Argument> given = function.get().declared().params().stream()
                .map(p -> Overloads.Argument.of(
                        TypeVars.forget(TypeVars.substitute(p, function.get().values()))))
                .toList();
        Overloads overloads = new Overloads(body.typing());
        Optional<Overloads.Choice> bound = overloads.choose(candidates, given);
        if (bound.isEmpty() && receiver instanceof Expr.TypeName && !given.isEmpty()) {
            bound = overloads.choose(candidates, given.subList(1, given.size()));
        }
        return bound.filter(Overloads.Choice::certain).map(Overloads.Choice::member).orElse(null);
    }
}
