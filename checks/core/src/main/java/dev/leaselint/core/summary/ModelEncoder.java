package dev.leaselint.core.summary;

import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.SwitchCase;
import dev.leaselint.core.model.TypeDecl;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Writes a type with all that is in it; lowers all bodies. The same type gives the same bytes. */
final class ModelEncoder {
    private final Output out = new Output();

    private ModelEncoder() {}

    static byte[] encode(TypeDecl type) {
        ModelEncoder encoder = new ModelEncoder();
        encoder.type(type);
        return encoder.out.toBytes();
    }

    // ---- declarations

    private void type(TypeDecl type) {
        out.text(type.name());
        out.constant(type.kind());
        modifiers(type.modifiers());
        out.list(type.supertypes(), out::type);
        out.list(type.annotations(), this::annotation);
        out.list(type.fields(), this::field);
        out.list(type.methods(), this::method);
        out.list(type.nested(), this::type);
        out.span(type.span());
        out.span(type.nameSpan());
    }

    private void modifiers(Set<Modifier> modifiers) {
        out.list(new TreeSet<>(modifiers), out::constant);
    }

    private void annotation(Annotation annotation) {
        out.type(annotation.type());
        out.list(new TreeMap<>(annotation.values()).entrySet(), value -> {
            out.text(value.getKey());
            expr(value.getValue());
        });
        out.span(annotation.span());
    }

    private void field(FieldDecl field) {
        out.var(field.var());
        out.type(field.type());
        modifiers(field.modifiers());
        out.list(field.annotations(), this::annotation);
        expr(field.init());
        out.span(field.span());
    }

    private void method(MethodDecl method) {
        out.method(method.key());
        out.list(method.params(), this::param);
        out.type(method.returnType());
        modifiers(method.modifiers());
        out.list(method.annotations(), this::annotation);
        out.span(method.span());
        out.span(method.nameSpan());
        out.list(new TreeSet<>(method.calledNames()), out::text);
        stmt(method.body().orElse(null));
        expr(method.defaultValue().orElse(null));
    }

    private void param(Param param) {
        out.var(param.var());
        out.type(param.type());
        out.list(param.annotations(), this::annotation);
        out.span(param.span());
    }

    // ---- statements

    /** @param stmt may be null */
    private void stmt(Stmt stmt) {
        if (stmt == null) {
            out.constant(Tag.NONE);
        } else if (stmt instanceof Stmt.Block s) {
            head(Tag.BLOCK, s);
            out.list(s.statements(), this::stmt);
        } else if (stmt instanceof Stmt.ExprStmt s) {
            head(Tag.EXPR_STMT, s);
            expr(s.expr());
        } else if (stmt instanceof Stmt.Local s) {
            head(Tag.LOCAL, s);
            out.var(s.var());
            out.type(s.declared());
            expr(s.init());
            out.list(s.annotations(), this::annotation);
        } else if (stmt instanceof Stmt.If s) {
            head(Tag.IF, s);
            expr(s.condition());
            stmt(s.then());
            stmt(s.otherwise());
        } else if (stmt instanceof Stmt.Switch s) {
            head(Tag.SWITCH, s);
            expr(s.selector());
            out.list(s.cases(), this::switchCase);
        } else if (stmt instanceof Stmt.Try s) {
            attempt(s);
        } else if (stmt instanceof Stmt.LocalType s) {
            head(Tag.LOCAL_TYPE, s);
            type(s.type());
        } else if (stmt instanceof Stmt.Empty s) {
            head(Tag.EMPTY, s);
        } else {
            loop(stmt);
        }
    }

    private void loop(Stmt stmt) {
        if (stmt instanceof Stmt.While s) {
            head(Tag.WHILE, s);
            expr(s.condition());
            stmt(s.body());
        } else if (stmt instanceof Stmt.DoWhile s) {
            head(Tag.DO_WHILE, s);
            stmt(s.body());
            expr(s.condition());
        } else if (stmt instanceof Stmt.For s) {
            head(Tag.FOR, s);
            out.list(s.init(), this::stmt);
            expr(s.condition());
            out.list(s.update(), this::expr);
            stmt(s.body());
        } else if (stmt instanceof Stmt.ForEach s) {
            head(Tag.FOR_EACH, s);
            out.var(s.var());
            out.type(s.declared());
            expr(s.iterable());
            stmt(s.body());
        } else {
            jump(stmt);
        }
    }

    private void jump(Stmt stmt) {
        if (stmt instanceof Stmt.Return s) {
            head(Tag.RETURN, s);
            expr(s.value());
            out.bool(s.implicit());
        } else if (stmt instanceof Stmt.Throw s) {
            head(Tag.THROW, s);
            expr(s.value());
        } else if (stmt instanceof Stmt.Break s) {
            head(Tag.BREAK, s);
            out.optional(s.label(), out::text);
        } else if (stmt instanceof Stmt.Continue s) {
            head(Tag.CONTINUE, s);
            out.optional(s.label(), out::text);
        } else if (stmt instanceof Stmt.Yield s) {
            head(Tag.YIELD, s);
            expr(s.value());
        } else if (stmt instanceof Stmt.Labeled s) {
            head(Tag.LABELED, s);
            out.text(s.label());
            stmt(s.body());
        } else if (stmt instanceof Stmt.Synchronized s) {
            head(Tag.SYNCHRONIZED, s);
            expr(s.lock());
            stmt(s.body());
        } else if (stmt instanceof Stmt.Assert s) {
            head(Tag.ASSERT, s);
            expr(s.condition());
        } else {
            throw new IllegalArgumentException("unknown statement: " + stmt);
        }
    }

    private void attempt(Stmt.Try attempt) {
        head(Tag.TRY, attempt);
        out.list(attempt.resources(), this::stmt);
        stmt(attempt.body());
        out.list(attempt.catches(), handler -> {
            out.span(handler.span());
            out.var(handler.var());
            out.list(handler.types(), out::type);
            stmt(handler.body());
        });
        stmt(attempt.finallyBlock());
    }

    private void switchCase(SwitchCase one) {
        out.list(one.labels(), this::expr);
        out.bool(one.isDefault());
        out.optional(one.binding(), out::var);
        out.list(one.body(), this::stmt);
        out.bool(one.arrow());
    }

    private void head(Tag tag, Stmt stmt) {
        out.constant(tag);
        out.span(stmt.span());
    }

    // ---- expressions

    /** @param expr may be null */
    private void expr(Expr expr) {
        if (expr == null) {
            out.constant(Tag.NONE);
        } else if (expr instanceof Expr.Literal e) {
            head(Tag.LITERAL, e);
            literal(e.value());
        } else if (expr instanceof Expr.Ref e) {
            head(Tag.REF, e);
            out.var(e.var());
        } else if (expr instanceof Expr.Select e) {
            head(Tag.SELECT, e);
            expr(e.target());
            out.var(e.field());
        } else if (expr instanceof Expr.This e) {
            head(Tag.THIS, e);
        } else if (expr instanceof Expr.TypeName e) {
            head(Tag.TYPE_NAME, e);
        } else if (expr instanceof Expr.ClassLiteral e) {
            head(Tag.CLASS_LITERAL, e);
            out.type(e.named());
        } else if (expr instanceof Expr.Call e) {
            call(e);
        } else if (expr instanceof Expr.New e) {
            head(Tag.NEW, e);
            out.list(e.args(), this::expr);
            out.optional(e.target(), out::method);
            out.optional(e.body(), this::type);
        } else if (expr instanceof Expr.Lambda e) {
            head(Tag.LAMBDA, e);
            out.list(e.params(), this::param);
            stmt(e.body());
        } else if (expr instanceof Expr.MethodRef e) {
            head(Tag.METHOD_REF, e);
            expr(e.receiver());
            out.text(e.name());
            out.text(e.owner());
            out.optional(e.target(), out::method);
        } else if (expr instanceof Expr.Switch e) {
            head(Tag.SWITCH_EXPR, e);
            expr(e.selector());
            out.list(e.cases(), this::switchCase);
        } else {
            operation(expr);
        }
    }

    private void call(Expr.Call call) {
        head(Tag.CALL, call);
        expr(call.receiver());
        out.text(call.name());
        out.span(call.nameSpan());
        out.list(call.args(), this::expr);
        out.text(call.owner());
        out.optional(call.target(), out::method);
        out.bool(call.isStatic());
    }

    private void operation(Expr expr) {
        if (expr instanceof Expr.Binary e) {
            head(Tag.BINARY, e);
            out.text(e.op());
            expr(e.left());
            expr(e.right());
        } else if (expr instanceof Expr.Unary e) {
            head(Tag.UNARY, e);
            out.text(e.op());
            expr(e.operand());
        } else if (expr instanceof Expr.Assign e) {
            head(Tag.ASSIGN, e);
            out.text(e.op());
            expr(e.target());
            expr(e.value());
        } else if (expr instanceof Expr.Conditional e) {
            head(Tag.CONDITIONAL, e);
            expr(e.condition());
            expr(e.whenTrue());
            expr(e.whenFalse());
        } else if (expr instanceof Expr.InstanceOf e) {
            head(Tag.INSTANCE_OF, e);
            expr(e.operand());
            out.type(e.tested());
            out.optional(e.binding(), out::var);
        } else if (expr instanceof Expr.Cast e) {
            head(Tag.CAST, e);
            expr(e.operand());
        } else if (expr instanceof Expr.Index e) {
            head(Tag.INDEX, e);
            expr(e.array());
            expr(e.index());
        } else if (expr instanceof Expr.NewArray e) {
            head(Tag.NEW_ARRAY, e);
            expr(e.size());
            out.list(e.elements(), this::expr);
        } else if (expr instanceof Expr.Opaque e) {
            head(Tag.OPAQUE, e);
            out.list(e.parts(), this::expr);
        } else {
            throw new IllegalArgumentException("unknown expression: " + expr);
        }
    }

    private void head(Tag tag, Expr expr) {
        out.constant(tag);
        out.span(expr.span());
        out.type(expr.type());
    }

    private void literal(Object value) {
        LiteralKind kind = LiteralKind.of(value);
        out.constant(kind);
        switch (kind) {
            case NULL -> { }
            case STRING -> out.text((String) value);
            case INTEGER, LONG -> out.number(((Number) value).longValue());
            case DOUBLE -> out.number(Double.doubleToRawLongBits((Double) value));
            case FLOAT -> out.number(Float.floatToRawIntBits((Float) value));
            case BOOLEAN -> out.bool((Boolean) value);
            case CHARACTER -> out.count((Character) value);
        }
    }
}
