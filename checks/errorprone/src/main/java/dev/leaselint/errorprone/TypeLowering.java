package dev.leaselint.errorprone;

import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCBlock;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCExpression;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
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
        Span nameSpan = spans.name(tree, tree.name);
        return new TypeDecl(name, kind(), modifiers(tree.mods.flags), supertypes(),
                lowering.annotations(tree.mods, exprs), fields, methods, nested, spans.of(tree), nameSpan);
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
        Var variable = Var.field(name, field.name.toString(), isStatic);
        return new FieldDecl(variable, symbols.type(field.type), modifiers(field.mods.flags),
                lowering.annotations(field.mods, exprs), exprs.lower((Tree) field.init), spans.of(field));
    }

    private MethodDecl method(JCMethodDecl method) {
        List<Param> params = new ArrayList<>();
        for (JCVariableDecl param : method.params) {
            Var variable = lowering.declare(param, Var.Kind.PARAM);
            params.add(new Param(variable, symbols.type(param.type), lowering.annotations(param.mods, exprs),
                    spans.of(param)));
        }
        boolean isConstructor = method.name.contentEquals(MethodKey.CONSTRUCTOR);
        TypeRef returned = isConstructor ? TypeRef.of("void") : symbols.type(method.restype.type);
        Span nameSpan = spans.name(method, isConstructor ? tree.name : method.name);
        return new MethodDecl(key(method, params), params, returned, modifiers(method.mods.flags),
                lowering.annotations(method.mods, exprs), spans.of(method), nameSpan, CalledNames.in(method.body),
                method.body == null ? null : () -> body(method.body));
    }

    private MethodKey key(JCMethodDecl method, List<Param> params) {
        return method.sym != null
                ? symbols.key(method.sym)
                : new MethodKey(name, method.name.toString(), params.stream().map(p -> p.type().simpleName()).toList());
    }

    private MethodDecl initializer(JCBlock block) {
        boolean isStatic = (block.flags & Flags.STATIC) != 0;
        MethodKey key = new MethodKey(name, isStatic ? "<clinit>" : "<instance-init>", List.of());
        Span span = spans.of(block);
        return new MethodDecl(key, List.of(), TypeRef.of("void"), modifiers(block.flags), List.of(), span, span,
                CalledNames.in(block), () -> body(block));
    }

    private Stmt.Block body(JCBlock block) {
        return lowering.isIntact() ? lowering.statements(tree.sym).block(block) : null;
    }
}
