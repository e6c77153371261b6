package dev.leaselint.core.model;

import java.util.List;
import java.util.function.Consumer;

/**
 * An expression. {@link #type()} is the static type, {@link TypeRef#UNKNOWN} when the front end does not know it;
 * parentheses are dropped, compile-time constants of other classes may be given as {@link Literal}s.
 */
public sealed interface Expr extends Node {
    /** Static type; never null. */
    TypeRef type();

    /**
     * A literal.
     *
     * @param value {@code null} for the null literal, else String, Integer, Long, Double, Float, Boolean or Character;
     *     text blocks as their value; in annotations of class files also Byte or Short
     */
    record Literal(Span span, TypeRef type, Object value) implements Expr {}

    /**
     * A variable by name: local, parameter, field through {@code this} or static import, enum constant, also
     * {@code this.x} and {@code Type.X}.
     */
    record Ref(Span span, TypeRef type, Var var) implements Expr {}

    /**
     * A field of another object, {@code target.name}.
     *
     * @param field the field with its declaring type, owner empty when that is unknown
     */
    record Select(Span span, TypeRef type, Expr target, Var field) implements Expr {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(target);
        }
    }

    /** {@code this}, {@code super} or {@code Outer.this}. */
    record This(Span span, TypeRef type) implements Expr {}

    /** The name of a type where an expression may stand: the receiver of a static call; {@code type()} is that type. */
    record TypeName(Span span, TypeRef type) implements Expr {}

    /** {@code X.class}; {@code named} is X. */
    record ClassLiteral(Span span, TypeRef type, TypeRef named) implements Expr {}

    /**
     * A method call.
     *
     * @param receiver null for an unqualified call; a {@link TypeName} for a static call
     * @param name simple name of the method
     * @param nameSpan where that name stands
     * @param args arguments in order
     * @param owner qualified name of the type in which the method is looked up: the receiver's static type, the named
     *     type of a static call, for an unqualified call the enclosing type that has or inherits the method; empty when
     *     unknown
     * @param target the declaration when it is part of the analysed sources (of the static type, before overriding),
     *     else null
     * @param isStatic whether a static method is called (best knowledge)
     */
    record Call(
            Span span,
            TypeRef type,
            Expr receiver,
            String name,
            Span nameSpan,
            List<Expr> args,
            String owner,
            MethodKey target,
            boolean isStatic)
            implements Expr {
        public Call {
            args = List.copyOf(args);
        }

        @Override
        public void parts(Consumer<Node> each) {
            each.accept(receiver);
            args.forEach(each);
        }
    }

    /**
     * An instance creation.
     *
     * @param target the constructor when it is part of the analysed sources, else null
     * @param body the anonymous class body, else null
     */
    record New(Span span, TypeRef type, List<Expr> args, MethodKey target, TypeDecl body) implements Expr {
        public New {
            args = List.copyOf(args);
        }

        @Override
        public void parts(Consumer<Node> each) {
            args.forEach(each);
            if (body != null) {
                body.parts(each);
            }
        }
    }

    /**
     * {@code new T[n]} or {@code {a, b}}.
     *
     * @param size the first dimension of the sized form, null when the elements are given
     */
    record NewArray(Span span, TypeRef type, Expr size, List<Expr> elements) implements Expr {
        public NewArray {
            elements = List.copyOf(elements);
        }

        @Override
        public void parts(Consumer<Node> each) {
            each.accept(size);
            elements.forEach(each);
        }
    }

    /** A lambda; an expression body is a block with one {@link Stmt.Return} marked as implicit. */
    record Lambda(Span span, TypeRef type, List<Param> params, Stmt.Block body) implements Expr {
        public Lambda {
            params = List.copyOf(params);
        }

        @Override
        public void parts(Consumer<Node> each) {
            each.accept(body);
        }
    }

    /**
     * A method reference.
     *
     * @param receiver the part before {@code ::}, a {@link TypeName} for static, unbound and constructor references
     * @param name method name or {@code "new"}
     * @param owner as in {@link Call}
     * @param target as in {@link Call}
     */
    record MethodRef(Span span, TypeRef type, Expr receiver, String name, String owner, MethodKey target)
            implements Expr {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(receiver);
        }
    }

    /** A binary operation; {@code op} as in source: {@code + - * / % == != < <= > >= && || & | ^ << >> >>>}. */
    record Binary(Span span, TypeRef type, String op, Expr left, Expr right) implements Expr {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(left);
            each.accept(right);
        }
    }

    /** A unary operation: {@code ! - + ~ ++x --x x++ x--}. */
    record Unary(Span span, TypeRef type, String op, Expr operand) implements Expr {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(operand);
        }
    }

    /** An assignment; {@code op} is {@code "="} or a compound such as {@code "+="}. */
    record Assign(Span span, TypeRef type, String op, Expr target, Expr value) implements Expr {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(target);
            each.accept(value);
        }
    }

    /** {@code condition ? whenTrue : whenFalse}. */
    record Conditional(Span span, TypeRef type, Expr condition, Expr whenTrue, Expr whenFalse) implements Expr {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(condition);
            each.accept(whenTrue);
            each.accept(whenFalse);
        }
    }

    /**
     * {@code operand instanceof T v}; record patterns are given without their components.
     *
     * @param binding the pattern variable or null
     */
    record InstanceOf(Span span, TypeRef type, Expr operand, TypeRef tested, Var binding) implements Expr {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(operand);
        }
    }

    /** A cast; {@code type()} is the type cast to. */
    record Cast(Span span, TypeRef type, Expr operand) implements Expr {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(operand);
        }
    }

    /** {@code array[index]}. */
    record Index(Span span, TypeRef type, Expr array, Expr index) implements Expr {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(array);
            each.accept(index);
        }
    }

    /** A switch expression; results are {@link Stmt.Yield}s, an arrow's expression is an implicit one. */
    record Switch(Span span, TypeRef type, Expr selector, List<SwitchCase> cases) implements Expr {
        public Switch {
            cases = List.copyOf(cases);
        }

        @Override
        public void parts(Consumer<Node> each) {
            each.accept(selector);
            cases.forEach(c -> c.parts(each));
        }
    }

    /** Syntax that the front end does not lower; its parts are kept so that calls inside are not lost. */
    record Opaque(Span span, TypeRef type, List<Expr> parts) implements Expr {
        public Opaque {
            parts = List.copyOf(parts);
        }

        @Override
        public void parts(Consumer<Node> each) {
            parts.forEach(each);
        }
    }
}
