package dev.leaselint.errorprone;

import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCBlock;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCExpression;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.NestingKind;

/** Lowers the declaration of one class with its members; bodies when they are asked for. */
final class TypeLowering {
    private static final Map<Modifier, Long> MODIFIERS = Map.of(
            Modifier.PUBLIC, (long) Flags.PUBLIC,
            Modifier.PROTECTED, (long) Flags.PROTECTED,
            Modifier.PRIVATE, (long) Flags.PRIVATE,
            Modifier.STATIC, (long) Flags.STATIC,
            Modifier.FINAL, (long) Flags.FINAL,
            Modifier.ABSTRACT, (long) Flags.ABSTRACT,
            Modifier.DEFAULT, Flags.DEFAULT,
            Modifier.SYNCHRONIZED, (long) Flags.SYNCHRONIZED,
            Modifier.NATIVE, (long) Flags.NATIVE,
            Modifier.VOLATILE, (long) Flags.VOLATILE);

    private final Lowering lowering;
    private final Symbols symbols;
    private final Spans spans;
    private final JCClassDecl tree;
    private final String name;
    private final ExprLowering exprs;
    private final List<FieldDecl> fields = new ArrayList<>();
    private final List<MethodDecl> methods = new ArrayList<>();
    private final List<TypeDecl> nested = new ArrayList<>();

    TypeLowering(Lowering lowering, JCClassDecl tree) {
        this.lowering = lowering;
        this.symbols = lowering.symbols();
        this.spans = lowering.spans();
        this.tree = tree;
        this.name = tree.sym == null ? tree.name.toString() : symbols.name(tree.sym);
        this.exprs = new ExprLowering(lowering, tree.sym);
    }

    TypeDecl lower() {
        for (JCTree member : tree.defs) {
            if (member instanceof JCVariableDecl field) {
                fields.add(field(field));
            } else if (member instanceof JCMethodDecl method) {
                if ((method.mods.flags & Symbols.MADE_UP) == 0) {
                    methods.add(method(method));
                }
            } else if (member instanceof JCBlock block) {
                methods.add(initializer(block));
            } else if (member instanceof JCClassDecl type) {
                nested.add(lowering.typeDecl(type));
            }
        }
        Span span = lowering.spanOf(tree);
        boolean anonymous = tree.name.isEmpty();
        Span nameSpan = anonymous ? new Span(span.start(), span.start()) : spans.name(tree, tree.name);
        return new TypeDecl(name, kind(), modifiers(), supertypes(), lowering.annotations(tree.mods, exprs), fields,
                methods, nested, span, nameSpan);
    }

    private Set<Modifier> modifiers() {
        if (tree.name.isEmpty()) {
            return Set.of();
        }
        Set<Modifier> modifiers = modifiers(tree.mods.flags);
        boolean member = tree.sym != null && tree.sym.getNestingKind() == NestingKind.MEMBER;
        if (member && tree.getKind() != Tree.Kind.CLASS && !lowering.isInLocal(tree.sym)) {
            // enums, records and interfaces in a class need not say so
            modifiers.add(Modifier.STATIC);
        }
        return modifiers;
    }

    private boolean isInterface() {
        return (tree.mods.flags & Flags.INTERFACE) != 0;
    }

    private TypeDecl.Kind kind() {
        if (tree.name.isEmpty()) {
            // the body of an enum constant is flagged as an enum itself
            return TypeDecl.Kind.CLASS;
        }
        switch (tree.getKind()) {
            case INTERFACE:
                return TypeDecl.Kind.INTERFACE;
            case ENUM:
                return TypeDecl.Kind.ENUM;
            case RECORD:
                return TypeDecl.Kind.RECORD;
            case ANNOTATION_TYPE:
                return TypeDecl.Kind.ANNOTATION;
            default:
                return TypeDecl.Kind.CLASS;
        }
    }

    private static Set<Modifier> modifiers(long flags) {
        Set<Modifier> set = EnumSet.noneOf(Modifier.class);
        MODIFIERS.forEach((modifier, flag) -> {
            if ((flags & flag) != 0) {
                set.add(modifier);
            }
        });
        return set;
    }

    private List<TypeRef> supertypes() {
        List<TypeRef> all = new ArrayList<>();
        if (tree.extending != null) {
            all.add(symbols.type(tree.extending.type));
        }
        for (JCExpression type : tree.implementing) {
            all.add(symbols.type(type.type));
        }
        all.removeIf(type -> type.is("java.lang.Object"));
        return all;
    }

    private FieldDecl field(JCVariableDecl field) {
        boolean isStatic = field.sym == null ? (field.mods.flags & Flags.STATIC) != 0 : field.sym.isStatic();
        Var variable = Var.field(name, symbols.text(field.name), isStatic);
        Set<Modifier> modifiers = modifiers(field.mods.flags);
        if (isInterface()) {
            modifiers.addAll(Set.of(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL));
        }
        Span span = lowering.isOneOfSeveral(field, tree.defs) ? spans.ofDeclarator(field) : spans.of(field);
        return new FieldDecl(variable, symbols.type(field.type), modifiers, lowering.annotations(field.mods, exprs),
                init(field, span), span);
    }

    private Expr init(JCVariableDecl field, Span span) {
        Expr init = exprs.lower((Tree) field.init);
        boolean constant = (field.mods.flags & Flags.ENUM) != 0;
        return constant && init instanceof Expr.New creation
                ? new Expr.New(span, creation.type(), creation.args(), creation.target(), creation.body())
                : init;
    }

    private MethodDecl method(JCMethodDecl method) {
        List<Param> params = params(method);
        boolean isConstructor = method.name.contentEquals(MethodKey.CONSTRUCTOR);
        TypeRef returned = isConstructor ? TypeRef.of("void") : symbols.type(method.restype.type);
        Span nameSpan = spans.name(method, isConstructor ? tree.name : method.name);
        Set<Modifier> modifiers = modifiers(method.mods.flags);
        if (isInterface() && !modifiers.contains(Modifier.PRIVATE)) {
            modifiers.add(Modifier.PUBLIC);
            if (method.body == null) {
                modifiers.add(Modifier.ABSTRACT);
            }
        }
        if (method.defaultValue != null) {
            return MethodDecl.element(key(method, params), returned, modifiers, lowering.annotations(method.mods, exprs),
                    spans.of(method), nameSpan, exprs.lower((Tree) method.defaultValue));
        }
        return new MethodDecl(key(method, params), params, returned, modifiers,
                lowering.annotations(method.mods, exprs), spans.of(method), nameSpan,
                () -> CalledNames.in(method.body, symbols::text), lowering.declaresTypes(method),
                method.body == null ? null : () -> body(method.body));
    }

    private List<Param> params(JCMethodDecl method) {
        boolean compact = (method.mods.flags & Flags.COMPACT_RECORD_CONSTRUCTOR) != 0;
        // the parameters of a compact constructor are the components of the record
        List<JCVariableDecl> written = compact ? components() : method.params;
        List<Param> params = new ArrayList<>();
        for (int i = 0; i < method.params.size(); i++) {
            JCVariableDecl param = method.params.get(i);
            JCVariableDecl declared = i < written.size() ? written.get(i) : param;
            Var variable = lowering.declare(param, Var.Kind.PARAM, declared.pos);
            params.add(new Param(variable, symbols.type(param.type), lowering.annotations(declared.mods, exprs),
                    spans.of(declared)));
        }
        return params;
    }

    private List<JCVariableDecl> components() {
        List<JCVariableDecl> components = new ArrayList<>();
        for (JCTree member : tree.defs) {
            if (member instanceof JCVariableDecl field && (field.mods.flags & Flags.RECORD) != 0) {
                components.add(field);
            }
        }
        return components;
    }

    private MethodKey key(JCMethodDecl method, List<Param> params) {
        return method.sym != null
                ? symbols.key(method.sym)
                : new MethodKey(name, method.name.toString(), params.stream().map(p -> p.type().simpleName()).toList());
    }

    private MethodDecl initializer(JCBlock block) {
        boolean isStatic = (block.flags & Flags.STATIC) != 0;
        MethodKey key = new MethodKey(name, isStatic ? MethodKey.STATIC_BLOCK : MethodKey.INSTANCE_BLOCK, List.of());
        Span span = spans.ofBlock(block);
        return new MethodDecl(key, List.of(), TypeRef.of("void"), modifiers(block.flags), List.of(), span, span,
                () -> CalledNames.in(block, symbols::text), true, () -> body(block));
    }

    private Stmt.Block body(JCBlock block) {
        return lowering.isIntact() ? lowering.statements(tree.sym).block(block) : null;
    }
}
