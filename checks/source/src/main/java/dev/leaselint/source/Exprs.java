package dev.leaselint.source;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.expr.ArrayAccessExpr;
import com.github.javaparser.ast.expr.ArrayCreationExpr;
import com.github.javaparser.ast.expr.ArrayInitializerExpr;
import com.github.javaparser.ast.expr.AssignExpr;
import com.github.javaparser.ast.expr.BinaryExpr;
import com.github.javaparser.ast.expr.BooleanLiteralExpr;
import com.github.javaparser.ast.expr.CastExpr;
import com.github.javaparser.ast.expr.CharLiteralExpr;
import com.github.javaparser.ast.expr.ClassExpr;
import com.github.javaparser.ast.expr.ConditionalExpr;
import com.github.javaparser.ast.expr.DoubleLiteralExpr;
import com.github.javaparser.ast.expr.EnclosedExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.FieldAccessExpr;
import com.github.javaparser.ast.expr.InstanceOfExpr;
import com.github.javaparser.ast.expr.IntegerLiteralExpr;
import com.github.javaparser.ast.expr.LambdaExpr;
import com.github.javaparser.ast.expr.LiteralStringValueExpr;
import com.github.javaparser.ast.expr.LongLiteralExpr;
import com.github.javaparser.ast.expr.MarkerAnnotationExpr;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.NameExpr;
import com.github.javaparser.ast.expr.NormalAnnotationExpr;
import com.github.javaparser.ast.expr.NullLiteralExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.expr.SingleMemberAnnotationExpr;
import com.github.javaparser.ast.expr.StringLiteralExpr;
import com.github.javaparser.ast.expr.SuperExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.TextBlockLiteralExpr;
import com.github.javaparser.ast.expr.ThisExpr;
import com.github.javaparser.ast.expr.TypeExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.UnaryExpr;
import com.github.javaparser.ast.visitor.GenericVisitorAdapter;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Lowers expressions. The argument of the visitor is the type that the context expects. */
final class Exprs extends GenericVisitorAdapter<Expr, TypeRef> {
    private static final TypeRef BOOLEAN = TypeRef.of("boolean");
    private static final TypeRef STRING = TypeRef.of("java.lang.String");
    private static final Set<String> TESTS = Set.of("==", "!=", "<", ">", "<=", ">=", "&&", "||");

    private final Body body;
    private final NameExprs names;
    private final Calls calls;

    Exprs(Body body) {
        this.body = body;
        this.names = new NameExprs(body);
        this.calls = new Calls(body);
    }

    Expr lower(Expression node, TypeRef expected) {
        Expr lowered = node.accept(this, expected);
        return lowered != null ? lowered : opaque(node);
    }

    private Expr opaque(Node node) {
        List<Expr> parts = new ArrayList<>();
        for (Node child : node.getChildNodes()) {
            if (child instanceof Expression part) {
                parts.add(lower(part, TypeRef.UNKNOWN));
            }
        }
        return new Expr.Opaque(body.span(node), TypeRef.UNKNOWN, parts);
    }

    Calls calls() {
        return calls;
    }

    NameExprs names() {
        return names;
    }

    // ---- literals

    private Expr literal(Node node, String type, Object value) {
        return new Expr.Literal(body.span(node), TypeRef.of(type), value);
    }

    @Override
    public Expr visit(StringLiteralExpr node, TypeRef expected) {
        return literal(node, STRING.name(), Literals.string(node));
    }

    @Override
    public Expr visit(TextBlockLiteralExpr node, TypeRef expected) {
        return literal(node, STRING.name(), Literals.textBlock(node));
    }

    @Override
    public Expr visit(CharLiteralExpr node, TypeRef expected) {
        return number(node, "char", Literals.character(node));
    }

    @Override
    public Expr visit(BooleanLiteralExpr node, TypeRef expected) {
        return literal(node, "boolean", node.getValue());
    }

    @Override
    public Expr visit(IntegerLiteralExpr node, TypeRef expected) {
        return number(node, "int", Literals.integer(node.getValue()));
    }

    @Override
    public Expr visit(LongLiteralExpr node, TypeRef expected) {
        return number(node, "long", Literals.longValue(node.getValue()));
    }

    @Override
    public Expr visit(DoubleLiteralExpr node, TypeRef expected) {
        Object value = Literals.decimal(node.getValue());
        return number(node, value instanceof Float ? "float" : "double", value);
    }

    /** A literal out of range is none. */
    private Expr number(LiteralStringValueExpr node, String type, Object value) {
        return value == null
                ? new Expr.Opaque(body.span(node), TypeRef.of(type), List.of())
                : literal(node, type, value);
    }

    @Override
    public Expr visit(NullLiteralExpr node, TypeRef expected) {
        return new Expr.Literal(body.span(node), TypeRef.UNKNOWN, null);
    }

    @Override
    public Expr visit(ClassExpr node, TypeRef expected) {
        TypeRef named = body.type(node.getType());
        TypeRef type = new TypeRef("java.lang.Class", List.of(Primitives.boxed(named)), 0, true);
        return new Expr.ClassLiteral(body.span(node), type, named);
    }

    // ---- names and calls

    @Override
    public Expr visit(NameExpr node, TypeRef expected) {
        return names.name(node);
    }

    @Override
    public Expr visit(FieldAccessExpr node, TypeRef expected) {
        return names.select(node);
    }

    @Override
    public Expr visit(ThisExpr node, TypeRef expected) {
        return names.self(node);
    }

    @Override
    public Expr visit(SuperExpr node, TypeRef expected) {
        return names.parent(node);
    }

    @Override
    public Expr visit(TypeExpr node, TypeRef expected) {
        return names.typeExpr(node);
    }

    @Override
    public Expr visit(MethodCallExpr node, TypeRef expected) {
        return calls.call(node);
    }

    @Override
    public Expr visit(ObjectCreationExpr node, TypeRef expected) {
        return calls.creation(node);
    }

    @Override
    public Expr visit(LambdaExpr node, TypeRef expected) {
        return calls.functions().lambda(node, expected).expr();
    }

    @Override
    public Expr visit(MethodReferenceExpr node, TypeRef expected) {
        return calls.functions().reference(node, expected).expr();
    }

    // ---- operators

    @Override
    public Expr visit(EnclosedExpr node, TypeRef expected) {
        return lower(node.getInner(), expected);
    }

    @Override
    public Expr visit(BinaryExpr node, TypeRef expected) {
        Expr left = body.expr(node.getLeft());
        Expr right = body.expr(node.getRight());
        String op = node.getOperator().asString();
        return new Expr.Binary(body.span(node), binaryType(op, left.type(), right.type()), op, left, right);
    }

    private static TypeRef binaryType(String op, TypeRef left, TypeRef right) {
        if (TESTS.contains(op)) {
            return BOOLEAN;
        } else if (op.equals("+") && (left.is(STRING.name()) || right.is(STRING.name()))) {
            return STRING;
        } else if (op.length() == 1 && "&|^".contains(op) && Primitives.unboxed(left).is("boolean")) {
            return BOOLEAN;
        } else if (op.startsWith("<<") || op.startsWith(">>")) {
            return Primitives.promoted(left, TypeRef.of("int"));
        }
        return Primitives.promoted(left, right);
    }

    @Override
    public Expr visit(UnaryExpr node, TypeRef expected) {
        Expr operand = body.expr(node.getExpression());
        String symbol = node.getOperator().asString();
        String op = symbol.length() < 2 ? symbol : node.getOperator().isPostfix() ? "x" + symbol : symbol + "x";
        boolean negative = op.equals("-") && node.getExpression() instanceof LiteralStringValueExpr;
        Object value = negative ? Literals.negated(node.getExpression().asLiteralStringValueExpr()) : null;
        if (value != null) {
            return literal(node, value instanceof Long ? "long" : "int", value);
        }
        TypeRef plain = symbol.length() == 2 ? operand.type() : Primitives.unboxed(operand.type());
        TypeRef type = op.equals("!") ? BOOLEAN : plain;
        return new Expr.Unary(body.span(node), type, op, operand);
    }

    @Override
    public Expr visit(AssignExpr node, TypeRef expected) {
        Expr target = body.expr(node.getTarget());
        Expr value = body.expr(node.getValue(), target.type());
        return new Expr.Assign(body.span(node), target.type(), node.getOperator().asString(), target, value);
    }

    @Override
    public Expr visit(ConditionalExpr node, TypeRef expected) {
        Expr condition = body.expr(node.getCondition());
        Expr whenTrue = body.expr(node.getThenExpr(), expected);
        Expr whenFalse = body.expr(node.getElseExpr(), expected);
        TypeRef type = common(whenTrue.type(), whenFalse.type());
        return new Expr.Conditional(body.span(node), type, condition, whenTrue, whenFalse);
    }

    private TypeRef common(TypeRef one, TypeRef other) {
        if (one.isUnknown() || other.isUnknown()) {
            return one.isUnknown() ? other : one;
        }
        boolean primitive = Primitives.isPrimitive(one) || Primitives.isPrimitive(other);
        TypeRef number = primitive ? Primitives.promoted(one, other) : TypeRef.UNKNOWN;
        if (primitive && Primitives.unboxed(one).equals(Primitives.unboxed(other))) {
            return Primitives.unboxed(one);
        } else if (!number.isUnknown()) {
            return number;
        }
        return body.typing().isSubtype(one.name(), other.name()) ? other : one;
    }

    @Override
    public Expr visit(InstanceOfExpr node, TypeRef expected) {
        Expr operand = body.expr(node.getExpression());
        TypeRef tested = body.type(node.getType());
        Var binding = node.getPattern().map(pattern -> body.stmts().pattern(pattern)).orElse(null);
        return new Expr.InstanceOf(body.span(node), BOOLEAN, operand, tested, binding);
    }

    @Override
    public Expr visit(TypePatternExpr node, TypeRef expected) {
        return new Expr.TypeName(body.span(node.getType()), body.type(node.getType()));
    }

    @Override
    public Expr visit(CastExpr node, TypeRef expected) {
        TypeRef type = body.type(node.getType());
        return new Expr.Cast(body.span(node), type, body.expr(node.getExpression(), type));
    }

    // ---- arrays

    @Override
    public Expr visit(ArrayAccessExpr node, TypeRef expected) {
        Expr array = body.expr(node.getName());
        Expr index = body.expr(node.getIndex());
        TypeRef type = array.type().dims() == 0 ? TypeRef.UNKNOWN : TypeVars.array(array.type(), -1);
        return new Expr.Index(body.span(node), type, array, index);
    }

    @Override
    public Expr visit(ArrayCreationExpr node, TypeRef expected) {
        TypeRef type = TypeVars.array(body.type(node.getElementType()), node.getLevels().size());
        if (node.getInitializer().isPresent()) {
            return new Expr.NewArray(body.span(node), type, null, elements(node.getInitializer().get(), type));
        }
        Expr size = node.getLevels().get(0).getDimension().map(body::expr).orElse(null);
        return new Expr.NewArray(body.span(node), type, size, List.of());
    }

    @Override
    public Expr visit(ArrayInitializerExpr node, TypeRef expected) {
        return new Expr.NewArray(body.span(node), expected, null, elements(node, expected));
    }

    private List<Expr> elements(ArrayInitializerExpr node, TypeRef array) {
        TypeRef element = array.dims() == 0 ? TypeRef.UNKNOWN : TypeVars.array(array, -1);
        return node.getValues().stream().map(value -> body.expr(value, element)).toList();
    }

    @Override
    public Expr visit(SwitchExpr node, TypeRef expected) {
        return body.stmts().switchExpr(node, expected);
    }

    // ---- annotations as values

    @Override
    public Expr visit(MarkerAnnotationExpr node, TypeRef expected) {
        return new Expr.Opaque(body.span(node), TypeRef.UNKNOWN, List.of());
    }

    @Override
    public Expr visit(NormalAnnotationExpr node, TypeRef expected) {
        List<Expr> values = node.getPairs().stream().map(pair -> body.expr(pair.getValue())).toList();
        return new Expr.Opaque(body.span(node), TypeRef.UNKNOWN, values);
    }

    @Override
    public Expr visit(SingleMemberAnnotationExpr node, TypeRef expected) {
        return new Expr.Opaque(body.span(node), TypeRef.UNKNOWN, List.of(body.expr(node.getMemberValue())));
    }
}
