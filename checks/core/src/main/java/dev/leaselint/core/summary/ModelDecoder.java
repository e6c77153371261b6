package dev.leaselint.core.summary;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.SwitchCase;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Reads what {@link ModelEncoder} writes. */
final class ModelDecoder {
    private static final Tag[] TAGS = Tag.values();

    private final Input in;
    private final Consumer<TypeDecl> types;

    private ModelDecoder(Input in, Consumer<TypeDecl> types) {
        this.in = in;
        this.types = types;
    }

    /**
     * @param types receives every type in the model, local and anonymous ones included
     * @throws Input.Broken when the bytes are no model
     */
    static TypeDecl decode(byte[] bytes, Consumer<TypeDecl> types) {
        Input in = new Input(bytes);
        try {
            TypeDecl type = new ModelDecoder(in, types).type();
            if (!in.atEnd()) {
                throw new Input.Broken("goes on after its end");
            }
            return type;
        } catch (IllegalArgumentException | ArithmeticException | ClassCastException | NullPointerException e) {
            throw new Input.Broken("has a part that does not fit: " + e.getMessage());
        } catch (StackOverflowError e) {
            throw new Input.Broken("is nested too deeply");
        }
    }

    // ---- declarations

    private TypeDecl type() {
        String name = in.text();
        TypeDecl.Kind kind = in.constant(TypeDecl.Kind.values());
        Set<Modifier> modifiers = modifiers();
        List<TypeRef> supertypes = in.list(in::type);
        List<Annotation> annotations = in.list(this::annotation);
        List<FieldDecl> fields = in.list(this::field);
        List<MethodDecl> methods = in.list(this::method);
        List<TypeDecl> nested = in.list(this::type);
        TypeDecl type = new TypeDecl(
                name, kind, modifiers, supertypes, annotations, fields, methods, nested, in.span(), in.span());
        types.accept(type);
        return type;
    }

    private Set<Modifier> modifiers() {
        Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
        modifiers.addAll(in.list(() -> in.constant(Modifier.values())));
        return modifiers;
    }

    private Annotation annotation() {
        TypeRef type = in.type();
        Map<String, Expr> values = new LinkedHashMap<>();
        in.list(() -> values.put(in.text(), expr()));
        return new Annotation(type, values, in.span());
    }

    private FieldDecl field() {
        return new FieldDecl(in.var(), in.type(), modifiers(), in.list(this::annotation), expr(), in.span());
    }

    private MethodDecl method() {
        MethodKey key = in.method();
        List<Param> params = in.list(this::param);
        TypeRef returns = in.type();
        Set<Modifier> modifiers = modifiers();
        List<Annotation> annotations = in.list(this::annotation);
        Span span = in.span();
        Span nameSpan = in.span();
        Set<String> called = Set.copyOf(in.list(in::text));
        Stmt.Block body = block();
        Expr defaultValue = expr();
        return defaultValue != null
                ? MethodDecl.element(key, returns, modifiers, annotations, span, nameSpan, defaultValue)
                : new MethodDecl(key, params, returns, modifiers, annotations, span, nameSpan, () -> called, true,
                        body == null ? null : () -> body);
    }

    private Param param() {
        return new Param(in.var(), in.type(), in.list(this::annotation), in.span());
    }

    // ---- statements

    private Stmt.Block block() {
        return (Stmt.Block) stmt();
    }

    /** @return null where there is none */
    private Stmt stmt() {
        Tag tag = in.constant(TAGS);
        if (tag == Tag.NONE) {
            return null;
        }
        Span span = in.span();
        return switch (tag) {
            case BLOCK -> new Stmt.Block(span, in.list(this::stmt));
            case EXPR_STMT -> new Stmt.ExprStmt(span, expr());
            case LOCAL -> new Stmt.Local(span, in.var(), in.type(), expr(), in.list(this::annotation));
            case IF -> new Stmt.If(span, expr(), stmt(), stmt());
            case WHILE -> new Stmt.While(span, expr(), stmt());
            case DO_WHILE -> new Stmt.DoWhile(span, stmt(), expr());
            case FOR -> new Stmt.For(span, in.list(this::stmt), expr(), in.list(this::expr), stmt());
            case FOR_EACH -> new Stmt.ForEach(span, in.var(), in.type(), expr(), stmt());
            case SWITCH -> new Stmt.Switch(span, expr(), in.list(this::switchCase));
            case TRY -> new Stmt.Try(span, in.list(this::stmt), block(), in.list(this::handler), block());
            case RETURN -> new Stmt.Return(span, expr(), in.bool());
            case THROW -> new Stmt.Throw(span, expr());
            case BREAK -> new Stmt.Break(span, in.optional(in::text));
            case CONTINUE -> new Stmt.Continue(span, in.optional(in::text));
            case YIELD -> new Stmt.Yield(span, expr());
            case LABELED -> new Stmt.Labeled(span, in.text(), stmt());
            case SYNCHRONIZED -> new Stmt.Synchronized(span, expr(), block());
            case ASSERT -> new Stmt.Assert(span, expr());
            case LOCAL_TYPE -> new Stmt.LocalType(span, type());
            case EMPTY -> new Stmt.Empty(span);
            default -> throw new Input.Broken("has an expression where a statement belongs");
        };
    }

    private Stmt.Catch handler() {
        return new Stmt.Catch(in.span(), in.var(), in.list(in::type), block());
    }

    private SwitchCase switchCase() {
        List<Expr> labels = in.list(this::expr);
        boolean isDefault = in.bool();
        Var binding = in.optional(in::var);
        return new SwitchCase(labels, isDefault, binding, in.list(this::stmt), in.bool());
    }

    // ---- expressions

    /** @return null where there is none */
    private Expr expr() {
        Tag tag = in.constant(TAGS);
        if (tag == Tag.NONE) {
            return null;
        }
        Span span = in.span();
        TypeRef type = in.type();
        return switch (tag) {
            case LITERAL -> new Expr.Literal(span, type, literal());
            case REF -> new Expr.Ref(span, type, in.var());
            case SELECT -> new Expr.Select(span, type, expr(), in.var());
            case THIS -> new Expr.This(span, type);
            case TYPE_NAME -> new Expr.TypeName(span, type);
            case CLASS_LITERAL -> new Expr.ClassLiteral(span, type, in.type());
            case CALL -> call(span, type);
            case NEW -> new Expr.New(
                    span, type, in.list(this::expr), in.optional(in::method), in.optional(this::type));
            case NEW_ARRAY -> new Expr.NewArray(span, type, expr(), in.list(this::expr));
            case LAMBDA -> new Expr.Lambda(span, type, in.list(this::param), block());
            case METHOD_REF -> new Expr.MethodRef(
                    span, type, expr(), in.text(), in.text(), in.optional(in::method));
            case BINARY -> new Expr.Binary(span, type, in.text(), expr(), expr());
            case UNARY -> new Expr.Unary(span, type, in.text(), expr());
            case ASSIGN -> new Expr.Assign(span, type, in.text(), expr(), expr());
            case CONDITIONAL -> new Expr.Conditional(span, type, expr(), expr(), expr());
            case INSTANCE_OF -> new Expr.InstanceOf(span, type, expr(), in.type(), in.optional(in::var));
            case CAST -> new Expr.Cast(span, type, expr());
            case INDEX -> new Expr.Index(span, type, expr(), expr());
            case SWITCH_EXPR -> new Expr.Switch(span, type, expr(), in.list(this::switchCase));
            case OPAQUE -> new Expr.Opaque(span, type, in.list(this::expr));
            default -> throw new Input.Broken("has a statement where an expression belongs");
        };
    }

    private Expr.Call call(Span span, TypeRef type) {
        Expr receiver = expr();
        String name = in.text();
        Span nameSpan = in.span();
        List<Expr> args = in.list(this::expr);
        return new Expr.Call(
                span, type, receiver, name, nameSpan, args, in.text(), in.optional(in::method), in.bool());
    }

    private Object literal() {
        return switch (in.constant(LiteralKind.values())) {
            case NULL -> null;
            case STRING -> in.text();
            case INTEGER -> (int) in.number();
            case LONG -> in.number();
            case DOUBLE -> Double.longBitsToDouble(in.number());
            case FLOAT -> Float.intBitsToFloat((int) in.number());
            case BOOLEAN -> in.bool();
            case CHARACTER -> (char) in.count();
        };
    }
}
