package dev.leaselint.core.model;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** A method, constructor or initialiser block of the analysed sources. The body is lowered when first asked for. */
public final class MethodDecl {
    private final MethodKey key;
    private final List<Param> params;
    private final TypeRef returnType;
    private final Set<Modifier> modifiers;
    private final List<Annotation> annotations;
    private final Span span;
    private final Span nameSpan;
    private Supplier<Set<String>> naming;
    private Set<String> calledNames;
    private final boolean declaresTypes;
    private final boolean hasBody;
    private final Expr defaultValue;
    private Supplier<Stmt.Block> lowering;
    private Stmt.Block body;

    /**
     * @param returnType {@code void} for constructors and initialisers
     * @param calledNames gives the simple names of all methods called or referred to anywhere in the body, nested lambdas
     *     and anonymous classes included; must be cheap: a purely syntactic look
     * @param declaresTypes whether classes are declared in the body, by name or anonymous; true when that is not known
     * @param lowering makes the body; null for abstract and native methods
     */
    public MethodDecl(
            MethodKey key,
            List<Param> params,
            TypeRef returnType,
            Set<Modifier> modifiers,
            List<Annotation> annotations,
            Span span,
            Span nameSpan,
            Supplier<Set<String>> calledNames,
            boolean declaresTypes,
            Supplier<Stmt.Block> lowering) {
        this(key, params, returnType, modifiers, annotations, span, nameSpan, calledNames, declaresTypes, lowering, null);
    }

    /**
     * An element of an annotation type.
     *
     * @param defaultValue the value it has where none is given, null when it has to be given
     */
    public static MethodDecl element(
            MethodKey key,
            TypeRef returnType,
            Set<Modifier> modifiers,
            List<Annotation> annotations,
            Span span,
            Span nameSpan,
            Expr defaultValue) {
        return new MethodDecl(
                key, List.of(), returnType, modifiers, annotations, span, nameSpan, Set::of, false, null, defaultValue);
    }

    /**
     * An element of an annotation type as its class file tells of it.
     *
     * @param defaultValue as of {@link #element}
     */
    public static MethodDecl elementOfClassFile(String owner, String name, TypeRef returnType, Expr defaultValue) {
        MethodKey key = new MethodKey(owner, name, List.of());
        Set<Modifier> modifiers = Set.of(Modifier.PUBLIC, Modifier.ABSTRACT);
        return element(key, returnType, modifiers, List.of(), Span.NONE, Span.NONE, defaultValue);
    }

    private MethodDecl(
            MethodKey key,
            List<Param> params,
            TypeRef returnType,
            Set<Modifier> modifiers,
            List<Annotation> annotations,
            Span span,
            Span nameSpan,
            Supplier<Set<String>> calledNames,
            boolean declaresTypes,
            Supplier<Stmt.Block> lowering,
            Expr defaultValue) {
        this.key = Objects.requireNonNull(key);
        this.params = List.copyOf(params);
        this.returnType = Objects.requireNonNull(returnType);
        this.modifiers = Set.copyOf(modifiers);
        this.annotations = List.copyOf(annotations);
        this.span = span;
        this.nameSpan = nameSpan;
        this.naming = calledNames;
        this.declaresTypes = declaresTypes;
        this.lowering = lowering;
        this.hasBody = lowering != null;
        this.defaultValue = defaultValue;
    }

    public MethodKey key() {
        return key;
    }

    public String name() {
        return key.name();
    }

    public List<Param> params() {
        return params;
    }

    public TypeRef returnType() {
        return returnType;
    }

    public Set<Modifier> modifiers() {
        return modifiers;
    }

    public boolean is(Modifier modifier) {
        return modifiers.contains(modifier);
    }

    public List<Annotation> annotations() {
        return annotations;
    }

    /** The whole declaration. */
    public Span span() {
        return span;
    }

    /** The name in the declaration. */
    public Span nameSpan() {
        return nameSpan;
    }

    /** Simple names of all methods called or referred to in the body, what is nested in it included. */
    public synchronized Set<String> calledNames() {
        if (naming != null) {
            calledNames = Set.copyOf(naming.get());
            naming = null;
        }
        return calledNames;
    }

    /** Whether classes are declared in the body, by name or anonymous; a no is certain. */
    public boolean declaresTypes() {
        return declaresTypes;
    }

    public boolean hasBody() {
        return hasBody;
    }

    /** The body, lowered on the first call; empty for abstract and native methods. */
    public synchronized Optional<Stmt.Block> body() {
        if (lowering != null) {
            body = lowering.get();
            lowering = null;
        }
        return Optional.ofNullable(body);
    }

    /** The value of an annotation's element where none is given; empty for other methods. */
    public Optional<Expr> defaultValue() {
        return Optional.ofNullable(defaultValue);
    }

    @Override
    public String toString() {
        return key.toString();
    }
}
