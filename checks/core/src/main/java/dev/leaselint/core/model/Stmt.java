package dev.leaselint.core.model;

import java.util.List;

/** A statement. */
public sealed interface Stmt extends Node {
    record Block(Span span, List<Stmt> statements) implements Stmt {
        public Block {
            statements = List.copyOf(statements);
        }
    }

    record ExprStmt(Span span, Expr expr) implements Stmt {}

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
    }

    /** {@code otherwise} may be null. */
    record If(Span span, Expr condition, Stmt then, Stmt otherwise) implements Stmt {}

    record While(Span span, Expr condition, Stmt body) implements Stmt {}

    record DoWhile(Span span, Stmt body, Expr condition) implements Stmt {}

    /** {@code condition} may be null. */
    record For(Span span, List<Stmt> init, Expr condition, List<Expr> update, Stmt body) implements Stmt {
        public For {
            init = List.copyOf(init);
            update = List.copyOf(update);
        }
    }

    record ForEach(Span span, Var var, TypeRef declared, Expr iterable, Stmt body) implements Stmt {}

    record Switch(Span span, Expr selector, List<SwitchCase> cases) implements Stmt {
        public Switch {
            cases = List.copyOf(cases);
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
    record Return(Span span, Expr value, boolean implicit) implements Stmt {}

    record Throw(Span span, Expr value) implements Stmt {}

    /** {@code label} may be null. */
    record Break(Span span, String label) implements Stmt {}

    /** {@code label} may be null. */
    record Continue(Span span, String label) implements Stmt {}

    record Yield(Span span, Expr value) implements Stmt {}

    record Labeled(Span span, String label, Stmt body) implements Stmt {}

    record Synchronized(Span span, Expr lock, Block body) implements Stmt {}

    /** {@code assert condition : message}; never taken to fail. */
    record Assert(Span span, Expr condition) implements Stmt {}

    /** A local class, record or interface. */
    record LocalType(Span span, TypeDecl type) implements Stmt {}

    record Empty(Span span) implements Stmt {}
}
