package dev.leaselint.core.model;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A field, record component or enum constant.
 *
 * @param init initialiser or null
 */
public record FieldDecl(
        Var var, TypeRef type, Set<Modifier> modifiers, List<Annotation> annotations, Expr init, Span span) {
    public FieldDecl {
        modifiers = Set.copyOf(modifiers);
        annotations = List.copyOf(annotations);
    }

    /**
     * The code that sets the field up where it is declared, as a method that assigns it; empty when no function and no
     * class stands in it. Types do not list it among their methods.
     */
    public Optional<MethodDecl> setUp() {
        return init != null && declaresCode() ? Optional.of(method()) : Optional.empty();
    }

    private boolean declaresCode() {
        boolean[] found = new boolean[1];
        Trees.walk(init, node -> {
            found[0] = found[0] || node instanceof Expr.Lambda || node instanceof Expr.New made && made.body() != null;
            return !found[0];
        });
        return found[0];
    }

    private MethodDecl method() {
        Expr assignment = new Expr.Assign(init.span(), type, "=", new Expr.Ref(init.span(), type, var), init);
        Stmt.Block body = new Stmt.Block(init.span(), List.of(new Stmt.ExprStmt(init.span(), assignment)));
        boolean isStatic = var.kind() == Var.Kind.STATIC;
        Set<Modifier> kept = isStatic ? Set.of(Modifier.PRIVATE, Modifier.STATIC) : Set.of(Modifier.PRIVATE);
        Span name = new Span(init.span().start(), init.span().start());
        return new MethodDecl(
                MethodKey.ofField(var), List.of(), TypeRef.of("void"), kept, List.of(), span, name,
                this::calledNames, true, () -> body);
    }

    private Set<String> calledNames() {
        Set<String> names = new HashSet<>();
        Trees.visit(init, node -> {
            if (node instanceof Expr.Call call) {
                names.add(call.name());
            } else if (node instanceof Expr.MethodRef reference) {
                names.add(reference.name());
            }
        });
        return names;
    }
}
