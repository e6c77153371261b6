package dev.leaselint.errorprone;

import com.sun.source.tree.*;
import com.sun.source.util.SimpleTreeVisitor;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.SwitchCase;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;

/** Lowers attributed statements. */
final class StmtLowering extends SimpleTreeVisitor<Stmt, Void> {
    private final Lowering lowering;
    private final Spans spans;
    private final ExprLowering exprs;

    StmtLowering(Lowering lowering, ClassSymbol enclosing) {
        this.lowering = lowering;
        this.spans = lowering.spans();
        this.exprs = new ExprLowering(lowering, enclosing);
    }

    Stmt.Block block(BlockTree block) {
        return block == null ? null : new Stmt.Block(spans.ofBlock(block), lower(block.getStatements()));
    }

    private List<Stmt> lower(List<? extends Tree> trees) {
        List<Stmt> all = new ArrayList<>(trees.size());
        for (Tree tree : trees) {
            if (tree instanceof JCVariableDecl local) {
                boolean several = lowering.isOneOfSeveral(local, trees);
                all.add(local(local, several ? spans.ofDeclarator(local) : spans.of(local)));
            } else if (!lowering.isSynthetic(tree)) {
                all.add(lower(tree));
            }
        }
        return all;
    }

    private Stmt lower(Tree tree) {
        return tree == null ? null : tree.accept(this, null);
    }

    @Override
    public Stmt visitBlock(BlockTree tree, Void unused) {
        return block(tree);
    }

    @Override
    public Stmt visitExpressionStatement(ExpressionStatementTree tree, Void unused) {
        return new Stmt.ExprStmt(spans.of(tree), exprs.lower(tree.getExpression()));
    }

    @Override
    public Stmt visitVariable(VariableTree tree, Void unused) {
        return local((JCVariableDecl) tree, spans.of(tree));
    }

    private Stmt local(JCVariableDecl tree, Span span) {
        Var variable = lowering.declare(tree, Var.Kind.LOCAL);
        Expr init = exprs.lower((Tree) tree.init);
        TypeRef declared = lowering.symbols().type(tree.type);
        return new Stmt.Local(span, variable, declared, init, lowering.annotations(tree.mods, exprs));
    }

    @Override
    public Stmt visitIf(IfTree tree, Void unused) {
        Expr condition = exprs.lower(tree.getCondition());
        Stmt then = lower(tree.getThenStatement());
        return new Stmt.If(spans.of(tree), condition, then, lower(tree.getElseStatement()));
    }

    @Override
    public Stmt visitWhileLoop(WhileLoopTree tree, Void unused) {
        return new Stmt.While(spans.of(tree), exprs.lower(tree.getCondition()), lower(tree.getStatement()));
    }

    @Override
    public Stmt visitDoWhileLoop(DoWhileLoopTree tree, Void unused) {
        Stmt body = lower(tree.getStatement());
        return new Stmt.DoWhile(spans.of(tree), body, exprs.lower(tree.getCondition()));
    }

    @Override
    public Stmt visitForLoop(ForLoopTree tree, Void unused) {
        List<Stmt> init = new ArrayList<>();
        for (StatementTree start : tree.getInitializer()) {
            init.add(start instanceof JCVariableDecl local ? forVariable(local, tree) : forStart(start));
        }
        Expr condition = exprs.lower(tree.getCondition());
        List<Expr> update = new ArrayList<>();
        tree.getUpdate().forEach(statement -> update.add(exprs.lower(statement.getExpression())));
        return new Stmt.For(spans.of(tree), init, condition, update, lower(tree.getStatement()));
    }

    private Stmt forVariable(JCVariableDecl local, ForLoopTree loop) {
        boolean several = lowering.isOneOfSeveral(local, loop.getInitializer());
        return local(local, several ? spans.ofDeclarator(local) : spans.withoutEnd(local));
    }

    private Stmt forStart(StatementTree start) {
        Expr expr = exprs.lower(((ExpressionStatementTree) start).getExpression());
        return new Stmt.ExprStmt(expr.span(), expr);
    }

    @Override
    public Stmt visitEnhancedForLoop(EnhancedForLoopTree tree, Void unused) {
        JCVariableDecl element = (JCVariableDecl) tree.getVariable();
        Expr iterable = exprs.lower(tree.getExpression());
        Var variable = lowering.declare(element, Var.Kind.LOCAL);
        TypeRef declared = lowering.symbols().type(element.type);
        return new Stmt.ForEach(spans.of(tree), variable, declared, iterable, lower(tree.getStatement()));
    }

    @Override
    public Stmt visitSwitch(SwitchTree tree, Void unused) {
        Expr selector = exprs.lower(tree.getExpression());
        return new Stmt.Switch(spans.of(tree), selector, cases(tree.getCases(), false));
    }

    List<SwitchCase> cases(List<? extends CaseTree> cases, boolean ofExpression) {
        List<SwitchCase> all = new ArrayList<>();
        for (CaseTree one : cases) {
            all.add(switchCase(one, ofExpression));
        }
        return all;
    }

    private SwitchCase switchCase(CaseTree tree, boolean ofExpression) {
        CaseLabels labels = CaseLabels.of(tree);
        List<Expr> lowered = exprs.lower(labels.constants());
        Var binding = null;
        for (PatternTree pattern : labels.patterns()) {
            Tree named = CaseLabels.typeOf(pattern);
            lowered.add(new Expr.TypeName(spans.of(named), lowering.symbols().type(((JCTree) named).type)));
            if (pattern instanceof BindingPatternTree single) {
                binding = lowering.declare((JCVariableDecl) single.getVariable(), Var.Kind.LOCAL);
            }
        }
        boolean arrow = tree.getCaseKind() == CaseTree.CaseKind.RULE;
        Expr guard = exprs.lower(labels.guard());
        List<Stmt> body = arrow ? List.of(rule(tree.getBody(), ofExpression)) : lower(tree.getStatements());
        return new SwitchCase(lowered, labels.isDefault(), binding, guard == null ? body : guarded(guard, body), arrow);
    }

    /** What a guard lets through; a case whose guard fails does nothing. */
    private static List<Stmt> guarded(Expr guard, List<Stmt> body) {
        Span span = guard.span();
        return List.of(new Stmt.If(span, guard, new Stmt.Block(span, body), null));
    }

    private Stmt rule(Tree body, boolean ofExpression) {
        Tree plain = body instanceof ExpressionStatementTree statement ? statement.getExpression() : body;
        if (plain instanceof ExpressionTree expression) {
            Expr value = exprs.lower(expression);
            return ofExpression ? new Stmt.Yield(value.span(), value) : new Stmt.ExprStmt(value.span(), value);
        }
        return lower(body);
    }

    @Override
    public Stmt visitTry(TryTree tree, Void unused) {
        List<Stmt> resources = new ArrayList<>();
        for (Tree resource : tree.getResources()) {
            Span span = spans.withoutEnd(resource);
            resources.add(
                    resource instanceof JCVariableDecl local
                            ? local(local, span)
                            : new Stmt.ExprStmt(span, exprs.lower(resource)));
        }
        Stmt.Block body = block(tree.getBlock());
        List<Stmt.Catch> catches = new ArrayList<>();
        tree.getCatches().forEach(handler -> catches.add(handler(handler)));
        return new Stmt.Try(spans.of(tree), resources, body, catches, block(tree.getFinallyBlock()));
    }

    private Stmt.Catch handler(CatchTree tree) {
        JCVariableDecl param = (JCVariableDecl) tree.getParameter();
        Var variable = lowering.declare(param, Var.Kind.LOCAL);
        List<TypeRef> types = new ArrayList<>();
        List<? extends Tree> alternatives =
                param.vartype instanceof UnionTypeTree union ? union.getTypeAlternatives() : List.of(param.vartype);
        alternatives.forEach(type -> types.add(lowering.symbols().type(((JCTree) type).type)));
        return new Stmt.Catch(spans.of(tree), variable, types, block(tree.getBlock()));
    }

    @Override
    public Stmt visitReturn(ReturnTree tree, Void unused) {
        return new Stmt.Return(spans.of(tree), exprs.lower(tree.getExpression()), false);
    }

    @Override
    public Stmt visitThrow(ThrowTree tree, Void unused) {
        return new Stmt.Throw(spans.of(tree), exprs.lower(tree.getExpression()));
    }

    @Override
    public Stmt visitBreak(BreakTree tree, Void unused) {
        return new Stmt.Break(spans.of(tree), label(tree.getLabel()));
    }

    @Override
    public Stmt visitContinue(ContinueTree tree, Void unused) {
        return new Stmt.Continue(spans.of(tree), label(tree.getLabel()));
    }

    private static String label(CharSequence label) {
        return label == null ? null : label.toString();
    }

    @Override
    public Stmt visitYield(YieldTree tree, Void unused) {
        return new Stmt.Yield(spans.of(tree), exprs.lower(tree.getValue()));
    }

    @Override
    public Stmt visitLabeledStatement(LabeledStatementTree tree, Void unused) {
        return new Stmt.Labeled(spans.of(tree), label(tree.getLabel()), lower(tree.getStatement()));
    }

    @Override
    public Stmt visitSynchronized(SynchronizedTree tree, Void unused) {
        Expr lock = exprs.lower(tree.getExpression());
        return new Stmt.Synchronized(spans.of(tree), lock, block(tree.getBlock()));
    }

    @Override
    public Stmt visitAssert(AssertTree tree, Void unused) {
        return new Stmt.Assert(spans.of(tree), exprs.lower(tree.getCondition()));
    }

    @Override
    public Stmt visitClass(ClassTree tree, Void unused) {
        return new Stmt.LocalType(spans.of(tree), lowering.typeDecl((JCClassDecl) tree));
    }

    @Override
    public Stmt visitEmptyStatement(EmptyStatementTree tree, Void unused) {
        return new Stmt.Empty(spans.of(tree));
    }

    @Override
    protected Stmt defaultAction(Tree tree, Void unused) {
        Span span = spans.of(tree);
        return tree instanceof ExpressionTree expression
                ? new Stmt.ExprStmt(span, exprs.lower(expression))
                : new Stmt.Empty(span);
    }
}
