package dev.leaselint.source;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.AnnotationMemberDeclaration;
import com.github.javaparser.ast.body.BodyDeclaration;
import com.github.javaparser.ast.body.CallableDeclaration;
import com.github.javaparser.ast.body.CompactConstructorDeclaration;
import com.github.javaparser.ast.body.ConstructorDeclaration;
import com.github.javaparser.ast.body.EnumConstantDeclaration;
import com.github.javaparser.ast.body.InitializerDeclaration;
import com.github.javaparser.ast.body.MethodDeclaration;
import com.github.javaparser.ast.body.Parameter;
import com.github.javaparser.ast.body.RecordDeclaration;
import com.github.javaparser.ast.expr.AnnotationExpr;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.nodeTypes.NodeWithAnnotations;
import com.github.javaparser.ast.nodeTypes.NodeWithModifiers;
import com.github.javaparser.ast.nodeTypes.NodeWithSimpleName;
import com.github.javaparser.ast.stmt.BlockStmt;
import dev.leaselint.core.finding.Notice;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodDecl;
import dev.leaselint.core.model.Modifier;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Lowers the members of one type. Code is lowered without class files first and with them only when a catalogued name
 * is called on something that stayed unknown.
 */
final class Members {
    private final ProjectIndex index;
    private final Offsets offsets;
    private final ProjectClass type;
    private final Body around;

    /** @param around the body in which the type is declared; null for top-level and member types */
    Members(ProjectIndex index, Offsets offsets, ProjectClass type, Body around) {
        this.index = index;
        this.offsets = offsets;
        this.type = type;
        this.around = around;
    }

    ProjectIndex index() {
        return index;
    }

    // ---- attempts

    private <T> T lower(List<TypeParam> methodVars, Function<Body, T> lowering) {
        if (around != null) {
            return lowering.apply(body(around.typing(), methodVars, around.attempt()));
        }
        Body.Attempt attempt = new Body.Attempt();
        T result = lowering.apply(body(new Typing(index, false), methodVars, attempt));
        boolean again = attempt.missed() && index.library().hasClassPath();
        return again ? lowering.apply(body(new Typing(index, true), methodVars, new Body.Attempt())) : result;
    }

    private Body body(Typing typing, List<TypeParam> methodVars, Body.Attempt attempt) {
        Scope scope = around == null ? Scope.ofMembers(type) : Scope.ofMembers(type, around.scope());
        return new Body(typing, type, methodVars, offsets, scope, attempt);
    }

    /** A body for what stands directly in the type, inside the body around it. */
    Body body() {
        return body(around.typing(), List.of(), around.attempt());
    }

    // ---- fields and annotations

    Expr init(Expression node, TypeRef declared) {
        return lower(List.of(), body -> {
            body.enter();
            return body.expr(node, declared);
        });
    }

    Expr constant(EnumConstantDeclaration node, TypeRef self, TypeDecl anonymous) {
        return lower(List.of(), body -> {
            body.enter();
            return body.exprs().calls().enumConstant(node, self, anonymous);
        });
    }

    TypeDecl constantBody(EnumConstantDeclaration node) {
        return lower(List.of(), body -> {
            ProjectClass constant = type.outline().localAt(offsets.start(node));
            TypeDecl decl = new TypeLowering(constant, body).anonymous(node, node.getClassBody());
            index.register(decl);
            return decl;
        });
    }

    List<Annotation> annotations(NodeWithAnnotations<?> node) {
        return node.getAnnotations().isEmpty()
                ? List.of()
                : lower(List.of(), body -> annotations(body, node.getAnnotations()));
    }

    static List<Annotation> annotations(Body body, NodeList<AnnotationExpr> nodes) {
        return nodes.stream().map(node -> annotation(body, node)).toList();
    }

    private static Annotation annotation(Body body, AnnotationExpr node) {
        Map<String, Expr> values = new HashMap<>();
        node.ifNormalAnnotationExpr(normal -> normal.getPairs()
                .forEach(pair -> values.put(pair.getNameAsString(), body.expr(pair.getValue()))));
        node.ifSingleMemberAnnotationExpr(single -> values.put("value", body.expr(single.getMemberValue())));
        TypeRef annotationType = body.type(RawType.named(node.getNameAsString()));
        return new Annotation(annotationType, values, body.span(node));
    }

    // ---- methods

    /** @param position among all members of the type */
    MethodDecl method(BodyDeclaration<?> node, int position, RawMember.Method outline) {
        MethodInfo info = type.resolve(outline);
        List<Param> params = parameters(node).stream().map(p -> param(p, info)).toList();
        TypeRef returns = type.resolveErased(outline.returns(), info.typeParams());
        boolean isBlock = node instanceof InitializerDeclaration;
        Span span = isBlock ? offsets.span(((InitializerDeclaration) node).getBody()) : offsets.span(node);
        Span name = isBlock ? span : offsets.span(((NodeWithSimpleName<?>) node).getName());
        if (node instanceof AnnotationMemberDeclaration element) {
            return MethodDecl.element(info.key(), returns, modifiers(node), annotations(node), span, name,
                    element.getDefaultValue().map(value -> lower(List.of(), body -> body.expr(value))).orElse(null));
        }
        boolean hasBody = code(node).isPresent();
        MethodDecl method = new MethodDecl(info.key(), params, returns, modifiers(node), annotations(node), span, name,
                outline.body()::calledNames, outline.body().types(), hasBody ? lowering(node, position, info) : null);
        if (around != null) {
            method.body();
        }
        return method;
    }

    private Set<Modifier> modifiers(BodyDeclaration<?> node) {
        Set<Modifier> modifiers = EnumSet.noneOf(Modifier.class);
        if (node instanceof NodeWithModifiers<?> written) {
            modifiers.addAll(TypeLowering.modifiers(written));
        }
        if (node instanceof InitializerDeclaration block && block.isStatic()) {
            modifiers.add(Modifier.STATIC);
        }
        if (type.isInterface() && !modifiers.contains(Modifier.PRIVATE)) {
            modifiers.add(Modifier.PUBLIC);
            if (code(node).isEmpty()) {
                modifiers.add(Modifier.ABSTRACT);
            }
        }
        return modifiers;
    }

    private Param param(Parameter node, MethodInfo method) {
        TypeRef declared = type.resolveErased(OutlineBuilder.paramType(node), method.typeParams());
        Var var = new Var(Var.Kind.PARAM, "", node.getNameAsString(), offsets.start(node.getName()));
        return new Param(var, declared, annotations(node), offsets.span(node));
    }

    private static List<Parameter> parameters(BodyDeclaration<?> node) {
        if (node instanceof CallableDeclaration<?> callable) {
            return callable.getParameters();
        }
        boolean compact = node instanceof CompactConstructorDeclaration;
        Optional<Node> around = compact ? node.getParentNode() : Optional.empty();
        return around.filter(RecordDeclaration.class::isInstance)
                .map(components -> (List<Parameter>) ((RecordDeclaration) components).getParameters())
                .orElse(List.of());
    }

    private static Optional<BlockStmt> code(BodyDeclaration<?> node) {
        if (node instanceof MethodDeclaration method) {
            return method.getBody();
        } else if (node instanceof ConstructorDeclaration constructor) {
            return Optional.of(constructor.getBody());
        } else if (node instanceof CompactConstructorDeclaration constructor) {
            return Optional.of(constructor.getBody());
        }
        return node instanceof InitializerDeclaration block ? Optional.of(block.getBody()) : Optional.empty();
    }

    /** Later lowerings find their node again, so that declarations do not keep syntax trees alive. */
    private Supplier<Stmt.Block> lowering(BodyDeclaration<?> node, int position, MethodInfo info) {
        SourceFile file = type.outline().file();
        return around != null
                ? () -> lowerCode(node, info)
                : () -> {
                    try {
                        return lowerCode(file.member(type, position), info);
                    } catch (IOException | JavaTrees.NotJava e) {
                        return failed(info, Notice.Kind.UNREADABLE, "cannot be read again, not checked");
                    } catch (StackOverflowError e) {
                        return failed(info, Notice.Kind.OVER_BUDGET, "nested too deeply, not checked");
                    } catch (RuntimeException e) {
                        return failed(info, Notice.Kind.INTERNAL, "could not be lowered, not checked: " + e);
                    }
                };
    }

    private Stmt.Block failed(MethodInfo info, Notice.Kind kind, String message) {
        index.notice(new Notice(kind, offsets.text().path(), 0, info.key() + " " + message));
        return new Stmt.Block(Span.NONE, List.of());
    }

    private Stmt.Block lowerCode(BodyDeclaration<?> node, MethodInfo info) {
        TypeRef returns = type.erase(info.returns(), type.bounds(info.typeParams()));
        return lower(info.typeParams(), body -> {
            body.enter();
            parameters(node).forEach(p -> body.declare(Var.Kind.PARAM, p.getName(), param(p, info).type()));
            body.begin(returns);
            return (Stmt.Block) body.stmt(code(node).orElseThrow());
        });
    }
}
