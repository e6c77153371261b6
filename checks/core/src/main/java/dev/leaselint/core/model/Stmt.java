package dev.leaselint.core.model;

import java.util.List;
import java.util.function.Consumer;

/** A statement. */
public sealed interface Stmt extends Node {
    /** Whether it is a loop of any kind. */
    default boolean isLoop() {
        return this instanceof While || this instanceof DoWhile || this instanceof For || this instanceof ForEach;
    }

    record Block(Span span, List<Stmt> statements) implements Stmt {
        public Block {
            statements = List.copyOf(statements);
        }

        @Override
        public void parts(Consumer<Node> each) {
            statements.forEach(each);
        }
    }

    record ExprStmt(Span span, Expr expr) implements Stmt {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(expr);
        }
    }

    /**
     * Declaration of one local variable (a declaration of several is several statements).
     *
     * @param span the whole statement; of several in one statement, from the name to the end of the initialiser
     * @param declared declared type; for {@code var} the type of the initialiser
     * @param init initialiser or null
     */
    record Local(Span span, Var var, TypeRef declared, Expr init, List<Annotation> annotations) implements Stmt {
        public Local {
            annotations = List.copyOf(annotations);
        }

        /** Without annotations. */
        public Local(Span span, Var var, TypeRef declared, Expr init) {
            this(span, var, declared, init, List.of());
        }

        @Override
        public void parts(Consumer<Node> each) {
            each.accept(init);
        }
    }

    /** {@code otherwise} may be null. */
    record If(Span span, Expr condition, Stmt then, Stmt otherwise) implements Stmt {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(condition);
            each.accept(then);
            each.accept(otherwise);
        }
    }

    record While(Span span, Expr condition, Stmt body) implements Stmt {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(condition);
            each.accept(body);
        }
    }

    record DoWhile(Span span, Stmt body, Expr condition) implements Stmt {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(body);
            each.accept(condition);
        }
    }

    /** {@code condition} may be null. */
    record For(Span span, List<Stmt> init, Expr condition, List<Expr> update, Stmt body) implements Stmt {
        public For {
            init = List.copyOf(init);
            update = List.copyOf(update);
        }

        @Override
        public void parts(Consumer<Node> each) {
            init.forEach(each);
            each.accept(condition);
            update.forEach(each);
            each.accept(body);
        }
    }

    record ForEach(Span span, Var var, TypeRef declared, Expr iterable, Stmt body) implements Stmt {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(iterable);
            each.accept(body);
        }
    }

    record Switch(Span span, Expr selector, List<SwitchCase> cases) implements Stmt {
        public Switch {
            cases = List.copyOf(cases);
        }

        @Override
        public void parts(Consumer<Node> each) {
            each.accept(selector);
            cases.forEach(c -> c.parts(each));
        }
    }

    /**
     * @param resources {@link Local}s or {@link ExprStmt}s, in order
     * @param finallyBlock null when absent
     */
    record Try(Span span, List<Stmt> resources, Block body, List<Catch> catches, Block finallyBlock) implements Stmt {
        public Try {
            resources = List.copyOf(resources);
            catches = List.copyOf(catches);
        }

        @Override
        public void parts(Consumer<Node> each) {
            resources.forEach(each);
            each.accept(body);
            catches.forEach(c -> each.accept(c.body()));
            each.accept(finallyBlock);
        }
    }

    /** {@code types} has several entries for a union. */
    record Catch(Span span, Var var, List<TypeRef> types, Block body) {
        public Catch {
            types = List.copyOf(types);
        }
    }

    /**
     * @param value null for a plain return
     * @param implicit whether it is the value of an expression lambda
     */
    record Return(Span span, Expr value, boolean implicit) implements Stmt {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(value);
        }
    }

    record Throw(Span span, Expr value) implements Stmt {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(value);
        }
    }

    /** {@code label} may be null. */
    record Break(Span span, String label) implements Stmt {}

    /** {@code label} may be null. */
    record Continue(Span span, String label) implements Stmt {}

    record Yield(Span span, Expr value) implements Stmt {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(value);
        }
    }

    record Labeled(Span span, String label, Stmt body) implements Stmt {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(body);
        }
    }

    record Synchronized(Span span, Expr lock, Block body) implements Stmt {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(lock);
            each.accept(body);
        }
    }

    /** {@code assert condition : message}; never taken to fail. */
    record Assert(Span span, Expr condition) implements Stmt {
        @Override
        public void parts(Consumer<Node> each) {
            each.accept(condition);
        }
    }

    /** A local class, record or interface. */
    record LocalType(Span span, TypeDecl type) implements Stmt {
        @Override
        public void parts(Consumer<Node> each) {
            type.parts(each);
        }
    }

    record Empty(Span span) implements Stmt {}
}
