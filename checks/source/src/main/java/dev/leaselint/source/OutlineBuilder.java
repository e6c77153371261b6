package dev.leaselint.source;

import com.github.javaparser.ast.CompilationUnit;
import com.github.javaparser.ast.ImportDeclaration;
import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.AnnotationMemberDeclaration;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.ClassOrInterfaceDeclaration;
import com.github.javaparser.ast.body.CompactConstructorDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.EnumDeclaration;
import com.github.javaparser.ast.body.FieldDeclaration;
import com.github.javaparser.ast.body.InitializerDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.body.TypeDeclaration;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.MethodCallExpr;
import com.github.javaparser.ast.expr.MethodReferenceExpr;
import com.github.javaparser.ast.expr.ObjectCreationExpr;
import com.github.javaparser.ast.type.ClassOrInterfaceType;
import com.github.javaparser.ast.type.TypeParameter;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.TypeDecl;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes the outline of a file in one walk over its tree. */
final class OutlineBuilder {
    private final Outline outline;
    private final Offsets offsets;
    private Set<String> called = new HashSet<>();
    private List<RawMember.Parameter> methodParams = List.of();

    private OutlineBuilder(Outline outline, Offsets offsets) {
        this.outline = outline;
        this.offsets = offsets;
    }

    static Outline build(CompilationUnit unit, SourceFile file, ProjectIndex index, Offsets offsets) {
        String packageName = unit.getPackageDeclaration().map(p -> p.getNameAsString()).orElse("");
        List<ImportName> imports = unit.getImports().stream().map(OutlineBuilder::importName).toList();
        Outline outline = new Outline(file, index, packageName, imports);
        OutlineBuilder builder = new OutlineBuilder(outline, offsets);
        unit.getTypes().forEach(type -> builder.member(type, null));
        outline.nameLocals();
        return outline;
    }

    private static ImportName importName(ImportDeclaration imported) {
        return new ImportName(imported.getNameAsString(), imported.isStatic(), imported.isAsterisk());
    }

    private void member(TypeDeclaration<?> node, ProjectClass outer) {
        String prefix = outer != null ? outer.name() + "." : qualifier();
        ProjectClass type = new ProjectClass(outline, outer, header(node), prefix + node.getNameAsString());
        outline.add(type);
        if (outer != null) {
            outer.add(type);
        }
        fill(node, type);
    }

    private String qualifier() {
        return outline.packageName().isEmpty() ? "" : outline.packageName() + ".";
    }

    private void local(TypeDeclaration<?> node, ProjectClass outer) {
        ProjectClass type = new ProjectClass(outline, outer, header(node), null);
        outline.addLocal(type);
        fill(node, type);
    }

    private void anonymous(Node node, List<RawType> supertypes, NodeList<BodyDeclaration<?>> body, ProjectClass outer) {
        ProjectClass.Header header = new ProjectClass.Header(
                "", TypeDecl.Kind.CLASS, false, List.of(), methodParams, supertypes, false, Set.of(),
                offsets.start(node));
        ProjectClass type = new ProjectClass(outline, outer, header, null);
        outline.addLocal(type);
        members(body, type);
    }

    private ProjectClass.Header header(TypeDeclaration<?> node) {
        List<RawType> supertypes = new ArrayList<>();
        List<RawMember.Parameter> params = List.of();
        boolean isStatic = node.isStatic() || !(node instanceof ClassOrInterfaceDeclaration c) || c.isInterface();
        if (node instanceof ClassOrInterfaceDeclaration type) {
            addTypes(type.getExtendedTypes(), supertypes);
            addTypes(type.getImplementedTypes(), supertypes);
            params = parameters(type.getTypeParameters());
        } else if (node instanceof EnumDeclaration type) {
            addTypes(type.getImplementedTypes(), supertypes);
        } else if (node instanceof RecordDeclaration type) {
            addTypes(type.getImplementedTypes(), supertypes);
            params = parameters(type.getTypeParameters());
        }
        boolean hasSuperclass = node instanceof ClassOrInterfaceDeclaration type
                && !type.isInterface()
                && !type.getExtendedTypes().isEmpty();
        Set<String> annotations = new HashSet<>();
        node.getAnnotations().forEach(a -> annotations.add(a.getName().getIdentifier()));
        return new ProjectClass.Header(node.getNameAsString(), kind(node), isStatic, params, methodParams,
                List.copyOf(supertypes), hasSuperclass, Set.copyOf(annotations), offsets.start(node));
    }

    private static void addTypes(NodeList<ClassOrInterfaceType> types, List<RawType> result) {
        types.forEach(type -> result.add(RawType.of(type)));
    }

    private static List<RawMember.Parameter> parameters(NodeList<TypeParameter> params) {
        return params.stream()
                .map(p -> new RawMember.Parameter(
                        p.getNameAsString(),
                        p.getTypeBound().isEmpty() ? RawType.NONE : RawType.of(p.getTypeBound().get(0))))
                .toList();
    }

    private static TypeDecl.Kind kind(TypeDeclaration<?> node) {
        if (node instanceof ClassOrInterfaceDeclaration type) {
            return type.isInterface() ? TypeDecl.Kind.INTERFACE : TypeDecl.Kind.CLASS;
        } else if (node instanceof EnumDeclaration) {
            return TypeDecl.Kind.ENUM;
        }
        return node instanceof RecordDeclaration ? TypeDecl.Kind.RECORD : TypeDecl.Kind.ANNOTATION;
    }

    private void fill(TypeDeclaration<?> node, ProjectClass type) {
        if (node instanceof RecordDeclaration components) {
            components.getParameters().forEach(p -> type.add(new RawMember.Field(
                    p.getNameAsString(), paramType(p), false, true)));
        } else if (node instanceof EnumDeclaration constants) {
            constants.getEntries().forEach(constant -> enumConstant(constant, type));
        }
        members(node.getMembers(), type);
    }

    private void enumConstant(EnumConstantDeclaration constant, ProjectClass type) {
        RawType self = RawType.named(type.simpleName());
        type.add(new RawMember.Field(constant.getNameAsString(), self, true, false));
        constant.getArguments().forEach(arg -> walk(arg, type));
        if (!constant.getClassBody().isEmpty()) {
            anonymous(constant, List.of(self), constant.getClassBody(), type);
        }
    }

    private void members(NodeList<BodyDeclaration<?>> members, ProjectClass type) {
        for (BodyDeclaration<?> member : members) {
            if (member instanceof TypeDeclaration<?> nested) {
                if (type.isLocal()) {
                    local(nested, type);
                } else {
                    member(nested, type);
                }
            } else if (member instanceof FieldDeclaration field) {
                field(field, type);
            } else {
                callable(member, type);
            }
        }
    }

    private void field(FieldDeclaration field, ProjectClass type) {
        boolean isStatic = field.isStatic() || type.isInterface();
        for (VariableDeclarator variable : field.getVariables()) {
            RawType declared = RawType.of(variable.getType());
            type.add(new RawMember.Field(variable.getNameAsString(), declared, isStatic, field.isPrivate()));
            variable.getInitializer().ifPresent(init -> walk(init, type));
        }
    }

    private void callable(BodyDeclaration<?> member, ProjectClass type) {
        Set<String> outside = called;
        List<RawMember.Parameter> paramsAround = methodParams;
        called = new HashSet<>();
        if (member instanceof CallableDeclaration<?> generic && !generic.getTypeParameters().isEmpty()) {
            methodParams = new ArrayList<>(parameters(generic.getTypeParameters()));
            methodParams.addAll(paramsAround);
        }
        int typesBefore = outline.localTypes();
        walkChildren(member, type);
        methodParams = paramsAround;
        Set<String> names = Set.copyOf(called);
        called.addAll(outside);
        if (isMethod(member)) {
            type.add(method(member, type, new RawMember.Mentions(names, outline.localTypes() > typesBefore)));
        }
    }

    /** Whether the member makes a {@link RawMember.Method}: a method, constructor or initialiser block. */
    static boolean isMethod(BodyDeclaration<?> member) {
        return member instanceof CallableDeclaration<?> || member instanceof CompactConstructorDeclaration
                || member instanceof InitializerDeclaration || member instanceof AnnotationMemberDeclaration;
    }

    private static RawMember.Method method(BodyDeclaration<?> member, ProjectClass type, RawMember.Mentions body) {
        RawType none = RawType.named("void");
        if (member instanceof MethodDeclaration m) {
            boolean isAbstract = m.getBody().isEmpty() && !m.isNative();
            return new RawMember.Method(m.getNameAsString(), parameters(m.getTypeParameters()), paramTypes(m),
                    isVarArgs(m), RawType.of(m.getType()), m.isStatic(), isAbstract, m.isPrivate(), body);
        } else if (member instanceof ConstructorDeclaration c) {
            return new RawMember.Method(MethodKey.CONSTRUCTOR, parameters(c.getTypeParameters()), paramTypes(c),
                    isVarArgs(c), none, false, false, c.isPrivate(), body);
        } else if (member instanceof CompactConstructorDeclaration) {
            List<RawType> components = type.rawFields().values().stream()
                    .filter(field -> !field.isStatic())
                    .map(RawMember.Field::type)
                    .toList();
            return new RawMember.Method(
                    MethodKey.CONSTRUCTOR, List.of(), components, false, none, false, false, false, body);
        } else if (member instanceof InitializerDeclaration block) {
            String name = block.isStatic() ? MethodKey.STATIC_BLOCK : MethodKey.INSTANCE_BLOCK;
            return new RawMember.Method(
                    name, List.of(), List.of(), false, none, block.isStatic(), false, true, body);
        }
        AnnotationMemberDeclaration element = (AnnotationMemberDeclaration) member;
        return new RawMember.Method(element.getNameAsString(), List.of(), List.of(), false,
                RawType.of(element.getType()), false, true, false, body);
    }

    private static boolean isVarArgs(CallableDeclaration<?> callable) {
        return callable.getParameters().getLast().map(Parameter::isVarArgs).orElse(false);
    }

    private static List<RawType> paramTypes(CallableDeclaration<?> callable) {
        return callable.getParameters().stream().map(OutlineBuilder::paramType).toList();
    }

    /** Declared type of a parameter, variable arity as array. */
    static RawType paramType(Parameter param) {
        return RawType.of(param.getType()).array(param.isVarArgs() ? 1 : 0);
    }

    private void walkChildren(Node node, ProjectClass type) {
        node.getChildNodes().forEach(child -> walk(child, type));
    }

    private void walk(Node node, ProjectClass type) {
        if (node instanceof TypeDeclaration<?> declaration) {
            local(declaration, type);
        } else if (node instanceof ObjectCreationExpr creation && creation.getAnonymousClassBody().isPresent()) {
            creation.getScope().ifPresent(scope -> walk(scope, type));
            creation.getArguments().forEach(arg -> walk(arg, type));
            List<RawType> supertypes = List.of(RawType.of(creation.getType()));
            anonymous(creation, supertypes, creation.getAnonymousClassBody().get(), type);
        } else {
            if (node instanceof MethodCallExpr call) {
                called.add(call.getNameAsString());
            } else if (node instanceof MethodReferenceExpr reference) {
                called.add(reference.getIdentifier());
            }
            walkChildren(node, type);
        }
    }
}
