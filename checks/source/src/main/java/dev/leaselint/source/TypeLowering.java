package dev.leaselint.source;

import com.github.javaparser.ast.Modifier.Keyword;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.nodeTypes.NodeWithModifiers;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.FieldDecl;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** Lowers the declaration of one type with its members. */
final class TypeLowering {
    private final Members members;
    private final Offsets offsets;
    private final ProjectClass type;
    private final Body around;
    private final List<FieldDecl> fields = new ArrayList<>();
    private final List<MethodDecl> methods = new ArrayList<>();
    private final List<TypeDecl> nested = new ArrayList<>();

    /** For a top-level or member type. */
    TypeLowering(ProjectIndex index, Offsets offsets, ProjectClass type) {
        this(new Members(index, offsets, type, null), offsets, type, null);
    }

    /** For a type inside a body. */
    TypeLowering(ProjectClass type, Body around) {
        this(new Members(around.typing().index(), around.offsets(), type, around), around.offsets(), type, around);
    }

    private TypeLowering(Members members, Offsets offsets, ProjectClass type, Body around) {
        this.members = members;
        this.offsets = offsets;
        this.type = type;
        this.around = around;
    }

    TypeDecl lower(TypeDeclaration<?> node) {
        if (node instanceof RecordDeclaration components) {
            components.getParameters().forEach(p -> fields.add(new FieldDecl(
                    Var.field(type.name(), p.getNameAsString(), false),
                    erased(OutlineBuilder.paramType(p)),
                    EnumSet.of(Modifier.PRIVATE, Modifier.FINAL),
                    members.annotations(p),
                    null,
                    offsets.span(p))));
        } else if (node instanceof EnumDeclaration constants) {
            constants.getEntries().forEach(constant -> fields.add(constant(constant)));
        }
        members(node.getMembers());
        Set<Modifier> modifiers = modifiers(node);
        boolean inInterface = type.outer() != null && type.outer().isInterface();
        if (type.outer() != null && !type.isLocal() && (inInterface || type.header().isStatic())) {
            modifiers.add(Modifier.STATIC);
        }
        if (inInterface) {
            modifiers.add(Modifier.PUBLIC);
        }
        return decl(node, modifiers, members.annotations(node), offsets.span(node.getName()));
    }

    /** The body of an anonymous class or enum constant; {@code node} is the whole creation. */
    TypeDecl anonymous(Node node, NodeList<BodyDeclaration<?>> body) {
        members(body);
        Span span = offsets.span(node);
        return decl(node, EnumSet.noneOf(Modifier.class), List.of(), new Span(span.start(), span.start()));
    }

    private TypeDecl decl(Node node, Set<Modifier> modifiers, List<Annotation> annotations, Span name) {
        List<TypeRef> supertypes = type.header().supertypes().stream()
                .map(this::erased)
                .filter(parent -> !parent.is("java.lang.Object"))
                .toList();
        return new TypeDecl(type.name(), type.header().kind(), modifiers, supertypes, annotations, fields, methods,
                nested, offsets.span(node), name);
    }

    private TypeRef erased(RawType raw) {
        return type.resolveErased(raw, List.of());
    }

    private FieldDecl constant(EnumConstantDeclaration node) {
        TypeDecl body = null;
        if (!node.getClassBody().isEmpty()) {
            body = members.constantBody(node);
        }
        TypeRef self = TypeRef.of(type.name());
        Expr init = members.constant(node, self, body);
        return new FieldDecl(Var.field(type.name(), node.getNameAsString(), true), self,
                EnumSet.of(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL), members.annotations(node), init,
                offsets.span(node));
    }

    private void members(NodeList<BodyDeclaration<?>> nodes) {
        Iterator<RawMember.Method> outlines = type.rawMethods().iterator();
        int index = 0;
        for (BodyDeclaration<?> member : nodes) {
            if (member instanceof FieldDeclaration field) {
                fields(field);
            } else if (member instanceof TypeDeclaration<?> declaration) {
                nested.add(nested(declaration));
            } else if (OutlineBuilder.isMethod(member)) {
                methods.add(members.method(member, index, outlines.next()));
            }
            index++;
        }
    }

    private TypeDecl nested(TypeDeclaration<?> node) {
        if (around != null) {
            return UnitLowering.local(members.body(), node);
        }
        ProjectClass declared = type.nested(node.getNameAsString()).orElseThrow();
        return new TypeLowering(members.index(), offsets, declared).lower(node);
    }

    private void fields(FieldDeclaration node) {
        Set<Modifier> modifiers = modifiers(node);
        if (type.isInterface()) {
            modifiers.addAll(Set.of(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL));
        }
        List<Annotation> annotations = members.annotations(node);
        for (VariableDeclarator variable : node.getVariables()) {
            TypeRef declared = erased(RawType.of(variable.getType()));
            Var var = Var.field(type.name(), variable.getNameAsString(), modifiers.contains(Modifier.STATIC));
            Expr init = variable.getInitializer().map(value -> members.init(value, declared)).orElse(null);
            Span span = offsets.span(node.getVariables().size() == 1 ? node : variable);
            fields.add(new FieldDecl(var, declared, modifiers, annotations, init, span));
        }
    }

    /** Modifiers as written. */
    static Set<Modifier> modifiers(NodeWithModifiers<?> node) {
        Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
        for (com.github.javaparser.ast.Modifier modifier : node.getModifiers()) {
            Keyword keyword = modifier.getKeyword();
            for (Modifier known : Modifier.values()) {
                if (known.name().equals(keyword.name())) {
                    modifiers.add(known);
                }
            }
        }
        return modifiers;
    }
}
