package dev.leaselint.source;

import com.github.javaparser.ast.Node;
import com.github.javaparser.ast.NodeList;
import com.github.javaparser.ast.body.VariableDeclarator;
import com.github.javaparser.ast.expr.Expression;
import com.github.javaparser.ast.expr.PatternExpr;
import com.github.javaparser.ast.expr.RecordPatternExpr;
import com.github.javaparser.ast.expr.SwitchExpr;
import com.github.javaparser.ast.expr.TypePatternExpr;
import com.github.javaparser.ast.expr.VariableDeclarationExpr;
import com.github.javaparser.ast.nodeTypes.NodeWithAnnotations;
import com.github.javaparser.ast.stmt.AssertStmt;
import com.github.javaparser.ast.stmt.BlockStmt;
import com.github.javaparser.ast.stmt.BreakStmt;
import com.github.javaparser.ast.stmt.CatchClause;
import com.github.javaparser.ast.stmt.ContinueStmt;
import com.github.javaparser.ast.stmt.DoStmt;
import com.github.javaparser.ast.stmt.EmptyStmt;
import com.github.javaparser.ast.stmt.ExplicitConstructorInvocationStmt;
import com.github.javaparser.ast.stmt.ExpressionStmt;
import com.github.javaparser.ast.stmt.ForEachStmt;
import com.github.javaparser.ast.stmt.ForStmt;
import com.github.javaparser.ast.stmt.IfStmt;
import com.github.javaparser.ast.stmt.LabeledStmt;
import com.github.javaparser.ast.stmt.LocalClassDeclarationStmt;
import com.github.javaparser.ast.stmt.LocalRecordDeclarationStmt;
import com.github.javaparser.ast.stmt.ReturnStmt;
import com.github.javaparser.ast.stmt.Statement;
import com.github.javaparser.ast.stmt.SwitchStmt;
import com.github.javaparser.ast.stmt.SynchronizedStmt;
import com.github.javaparser.ast.stmt.ThrowStmt;
import com.github.javaparser.ast.stmt.TryStmt;
import com.github.javaparser.ast.stmt.WhileStmt;
import com.github.javaparser.ast.stmt.YieldStmt;
import com.github.javaparser.ast.type.UnionType;
import com.github.javaparser.ast.visitor.GenericVisitorAdapter;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;

/** Lowers statements. */
final class Stmts extends GenericVisitorAdapter<Stmt, Void> {
    private final Body body;
    private final Switches switches;

    Stmts(Body body) {
        this.body = body;
        this.switches = new Switches(body);
    }

    Stmt lower(Statement node) {
        Stmt lowered = node.accept(this, null);
        return lowered != null ? lowered : new Stmt.Empty(body.span(node));
    }

    List<Annotation> annotations(NodeWithAnnotations<?> node) {
        return Members.annotations(body, node.getAnnotations());
    }

    /** Several declarators make several statements. */
    List<Stmt> lowerAll(NodeList<Statement> nodes) {
        List<Stmt> result = new ArrayList<>();
        for (Statement node : nodes) {
            if (node instanceof ExpressionStmt stmt && stmt.getExpression() instanceof VariableDeclarationExpr locals) {
                result.addAll(locals(locals, body.span(node)));
            } else {
                result.add(lower(node));
            }
        }
        return result;
    }

    private List<Stmt> locals(VariableDeclarationExpr node, Span whole) {
        List<Stmt> result = new ArrayList<>();
        List<Annotation> annotations = annotations(node);
        for (VariableDeclarator variable : node.getVariables()) {
            Span span = node.getVariables().size() == 1 ? whole : body.span(variable);
            result.add(local(variable, span, annotations));
        }
        return result;
    }

    /** The variable is in sight in its own initialiser, as in a lambda that calls itself. */
    private Stmt local(VariableDeclarator node, Span span, List<Annotation> annotations) {
        TypeRef written = body.type(node.getType());
        Var var = body.declare(Var.Kind.LOCAL, node.getName(), written);
        Expr init = node.getInitializer().map(value -> body.expr(value, written)).orElse(null);
        TypeRef declared = written.isUnknown() && init != null ? init.type() : written;
        body.scope().add(var, declared);
        return new Stmt.Local(span, var, declared, init, annotations);
    }

    private Stmt.Block block(BlockStmt node) {
        return (Stmt.Block) lower(node);
    }

    @Override
    public Stmt visit(BlockStmt node, Void none) {
        body.enter();
        List<Stmt> statements = lowerAll(node.getStatements());
        body.leave();
        return new Stmt.Block(body.span(node), statements);
    }

    @Override
    public Stmt visit(ExpressionStmt node, Void none) {
        if (node.getExpression() instanceof VariableDeclarationExpr locals) {
            return new Stmt.Block(body.span(node), locals(locals, body.span(node)));
        }
        return new Stmt.ExprStmt(body.span(node), body.expr(node.getExpression()));
    }

    @Override
    public Stmt visit(ExplicitConstructorInvocationStmt node, Void none) {
        return new Stmt.ExprStmt(body.span(node), body.exprs().calls().constructorCall(node));
    }

    @Override
    public Stmt visit(EmptyStmt node, Void none) {
        return new Stmt.Empty(body.span(node));
    }

    @Override
    public Stmt visit(AssertStmt node, Void none) {
        return new Stmt.Assert(body.span(node), body.expr(node.getCheck()));
    }

    @Override
    public Stmt visit(LabeledStmt node, Void none) {
        return new Stmt.Labeled(body.span(node), node.getLabel().getIdentifier(), lower(node.getStatement()));
    }

    @Override
    public Stmt visit(SynchronizedStmt node, Void none) {
        return new Stmt.Synchronized(body.span(node), body.expr(node.getExpression()), block(node.getBody()));
    }

    @Override
    public Stmt visit(LocalClassDeclarationStmt node, Void none) {
        return localType(node, node.getClassDeclaration());
    }

    @Override
    public Stmt visit(LocalRecordDeclarationStmt node, Void none) {
        return localType(node, node.getRecordDeclaration());
    }

    private Stmt localType(Statement node, Node declaration) {
        TypeDecl type = UnitLowering.local(body, declaration);
        return new Stmt.LocalType(body.span(node), type);
    }

    // ---- jumps

    @Override
    public Stmt visit(ReturnStmt node, Void none) {
        TypeRef expected = body.frame().expected();
        Expr value = node.getExpression().map(e -> body.expr(e, expected)).orElse(null);
        if (value != null) {
            body.frame().returns(value.type());
        }
        return new Stmt.Return(body.span(node), value, false);
    }

    @Override
    public Stmt visit(ThrowStmt node, Void none) {
        return new Stmt.Throw(body.span(node), body.expr(node.getExpression()));
    }

    @Override
    public Stmt visit(BreakStmt node, Void none) {
        return new Stmt.Break(body.span(node), node.getLabel().map(l -> l.getIdentifier()).orElse(null));
    }

    @Override
    public Stmt visit(ContinueStmt node, Void none) {
        return new Stmt.Continue(body.span(node), node.getLabel().map(l -> l.getIdentifier()).orElse(null));
    }

    // ---- branches and loops

    @Override
    public Stmt visit(IfStmt node, Void none) {
        body.enter();
        Expr condition = body.expr(node.getCondition());
        Stmt then = lower(node.getThenStmt());
        Stmt otherwise = node.getElseStmt().map(this::lower).orElse(null);
        // after "if (!(x instanceof T t)) return;" t is in sight
        if (otherwise == null && leaves(node.getThenStmt())) {
            body.leaveKeepingBindings();
        } else {
            body.leave();
        }
        return new Stmt.If(body.span(node), condition, then, otherwise);
    }

    private static boolean leaves(Statement node) {
        if (node instanceof BlockStmt block) {
            return block.getStatements().getLast().map(Stmts::leaves).orElse(false);
        }
        return node.isReturnStmt() || node.isThrowStmt() || node.isBreakStmt() || node.isContinueStmt();
    }

    @Override
    public Stmt visit(WhileStmt node, Void none) {
        body.enter();
        Stmt.While result = new Stmt.While(body.span(node), body.expr(node.getCondition()), lower(node.getBody()));
        body.leave();
        return result;
    }

    @Override
    public Stmt visit(DoStmt node, Void none) {
        return new Stmt.DoWhile(body.span(node), lower(node.getBody()), body.expr(node.getCondition()));
    }

    @Override
    public Stmt visit(ForStmt node, Void none) {
        body.enter();
        List<Stmt> init = new ArrayList<>();
        for (Expression start : node.getInitialization()) {
            if (start instanceof VariableDeclarationExpr locals) {
                init.addAll(locals(locals, body.span(start)));
            } else {
                init.add(new Stmt.ExprStmt(body.span(start), body.expr(start)));
            }
        }
        Expr condition = node.getCompare().map(body::expr).orElse(null);
        List<Expr> update = node.getUpdate().stream().map(body::expr).toList();
        Stmt loop = lower(node.getBody());
        body.leave();
        return new Stmt.For(body.span(node), init, condition, update, loop);
    }

    @Override
    public Stmt visit(ForEachStmt node, Void none) {
        Expr iterable = body.expr(node.getIterable());
        VariableDeclarator variable = node.getVariable().getVariable(0);
        TypeRef written = body.type(variable.getType());
        TypeRef declared = written.isUnknown() ? elementOf(iterable.type()) : written;
        body.enter();
        Var var = body.declare(Var.Kind.LOCAL, variable.getName(), declared);
        Stmt loop = lower(node.getBody());
        body.leave();
        return new Stmt.ForEach(body.span(node), var, declared, iterable, loop);
    }

    private TypeRef elementOf(TypeRef iterable) {
        if (iterable.dims() > 0) {
            return TypeVars.array(iterable, -1);
        }
        return body.typing().methods(iterable, "iterator").found().stream()
                .map(m -> body.erase(TypeVars.substitute(m.declared().returns(), m.values())))
                .filter(iterator -> iterator.args().size() == 1)
                .map(iterator -> iterator.args().get(0))
                .findFirst()
                .orElse(TypeRef.UNKNOWN);
    }

    // ---- try

    @Override
    public Stmt visit(TryStmt node, Void none) {
        body.enter();
        List<Stmt> resources = new ArrayList<>();
        for (Expression resource : node.getResources()) {
            if (resource instanceof VariableDeclarationExpr locals) {
                resources.addAll(locals(locals, body.span(resource)));
            } else {
                resources.add(new Stmt.ExprStmt(body.span(resource), body.expr(resource)));
            }
        }
        Stmt.Block attempted = block(node.getTryBlock());
        body.leave();
        List<Stmt.Catch> catches = node.getCatchClauses().stream().map(this::handler).toList();
        Stmt.Block last = node.getFinallyBlock().map(this::block).orElse(null);
        return new Stmt.Try(body.span(node), resources, attempted, catches, last);
    }

    private Stmt.Catch handler(CatchClause node) {
        List<TypeRef> types = node.getParameter().getType() instanceof UnionType union
                ? union.getElements().stream().map(type -> body.type(type)).toList()
                : List.of(body.type(node.getParameter().getType()));
        body.enter();
        Var var = body.declare(Var.Kind.LOCAL, node.getParameter().getName(), types.get(0));
        Stmt.Block handling = block(node.getBody());
        body.leave();
        return new Stmt.Catch(body.span(node), var, types, handling);
    }

    // ---- switch

    @Override
    public Stmt visit(SwitchStmt node, Void none) {
        return switches.statement(node);
    }

    @Override
    public Stmt visit(YieldStmt node, Void none) {
        return switches.yieldOf(body.span(node), node.getExpression());
    }

    Expr switchExpr(SwitchExpr node, TypeRef expected) {
        return switches.expression(node, expected);
    }

    /** Declares the variables of a pattern; the result is the variable of a type pattern, else null. */
    Var pattern(PatternExpr node) {
        if (node instanceof TypePatternExpr type) {
            return body.declare(Var.Kind.LOCAL, type.getName(), body.type(type.getType()));
        } else if (node instanceof RecordPatternExpr components) {
            components.getPatternList().forEach(part -> {
                if (part instanceof PatternExpr nested) {
                    pattern(nested);
                }
            });
        }
        return null;
    }
}
