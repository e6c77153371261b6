package dev.leaselint.errorprone;

import com.sun.source.tree.*;
import com.sun.source.util.SimpleTreeVisitor;
import com.sun.tools.javac.code.Kinds.Kind;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.MethodSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.TypeTag;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCFieldAccess;
import com.sun.tools.javac.tree.JCTree.JCIdent;
import com.sun.tools.javac.tree.JCTree.JCNewClass;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import com.sun.tools.javac.tree.TreeInfo;
import com.sun.tools.javac.util.Name;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.MethodKey;
import dev.leaselint.core.model.Param;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.Stmt;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.TypeRef;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lowers attributed expressions. Erroneous trees become opaque or of unknown type, never an exception. */
final class ExprLowering extends SimpleTreeVisitor<Expr, Void> {
    private final Lowering lowering;
    private final Symbols symbols;
    private final Spans spans;
    /** The class whose code is lowered; decides what an unqualified call is made on. */
    private final ClassSymbol enclosing;

    ExprLowering(Lowering lowering, ClassSymbol enclosing) {
        this.lowering = lowering;
        this.symbols = lowering.symbols();
        this.spans = lowering.spans();
        this.enclosing = enclosing;
    }

    Expr lower(Tree tree) {
        return tree == null ? null : tree.accept(this, null);
    }

    List<Expr> lower(List<? extends Tree> trees) {
        List<Expr> all = new ArrayList<>(trees.size());
        trees.forEach(tree -> all.add(lower(tree)));
        return all;
    }

    private TypeRef type(Tree tree) {
        return symbols.type(((JCTree) tree).type);
    }

    @Override
    public Expr visitParenthesized(ParenthesizedTree tree, Void unused) {
        return lower(tree.getExpression());
    }

    @Override
    public Expr visitLiteral(LiteralTree tree, Void unused) {
        Expr.Literal literal = new Expr.Literal(spans.of(tree), type(tree), tree.getValue());
        return tree.getKind() == Tree.Kind.STRING_LITERAL
                ? concatenation(literal.span().start(), null, literal)
                : literal;
    }

    /** {@code left + a + b} where the parser has folded {@code a + b}; {@code left} may be null. */
    private Expr concatenation(int start, Expr left, Expr.Literal folded) {
        Expr all = left;
        for (Expr.Literal part : lowering.parts(folded)) {
            all = all == null
                    ? part
                    : new Expr.Binary(new Span(start, part.span().end()), folded.type(), "+", all, part);
        }
        return all;
    }

    @Override
    public Expr visitIdentifier(IdentifierTree tree, Void unused) {
        Symbol symbol = ((JCIdent) tree).sym;
        String name = symbols.text((Name) tree.getName());
        if (name.equals("this") || name.equals("super")) {
            return new Expr.This(spans.of(tree), type(tree));
        }
        if (isTypeName(symbol)) {
            return typeName(tree, symbol);
        }
        if (symbol instanceof VarSymbol variable) {
            return reference(tree, variable);
        }
        return opaque(tree, List.of());
    }

    @Override
    public Expr visitMemberSelect(MemberSelectTree tree, Void unused) {
        Symbol symbol = ((JCFieldAccess) tree).sym;
        String name = symbols.text((Name) tree.getIdentifier());
        if (name.equals("class")) {
            return new Expr.ClassLiteral(spans.of(tree), type(tree), type(tree.getExpression()));
        }
        if (name.equals("this") || name.equals("super")) {
            return new Expr.This(spans.of(tree), type(tree));
        }
        if (isTypeName(symbol)) {
            return typeName(tree, symbol);
        }
        if (symbol instanceof VarSymbol variable && isThisOrType(tree.getExpression())) {
            return reference(tree, variable);
        }
        Expr target = lower(tree.getExpression());
        Var field = symbol instanceof VarSymbol variable ? symbols.variable(variable) : Var.field("", name, false);
        return new Expr.Select(spans.of(tree), type(tree), target, field);
    }

    private static boolean isTypeName(Symbol symbol) {
        return symbol instanceof ClassSymbol || symbol instanceof Symbol.TypeVariableSymbol;
    }

    private Expr typeName(Tree tree, Symbol symbol) {
        if (symbol.kind == Kind.ERR && !looksLikeType(symbol.name.toString())) {
            return new Expr.Ref(spans.of(tree), TypeRef.UNKNOWN, Var.field("", symbol.name.toString(), false));
        }
        TypeRef named = symbols.type(((JCTree) tree).type);
        return new Expr.TypeName(spans.of(tree), named.isUnknown() ? symbols.type(symbol.type) : named);
    }

    private static boolean looksLikeType(String name) {
        return Character.isUpperCase(name.codePointAt(0)) && !name.equals(name.toUpperCase(Locale.ROOT));
    }

    private static boolean isThisOrType(ExpressionTree tree) {
        Symbol symbol = TreeInfo.symbol((JCTree) tree);
        if (symbol == null) {
            return false;
        }
        boolean named = tree instanceof IdentifierTree || tree instanceof MemberSelectTree;
        return isTypeName(symbol) || named && (symbol.name.contentEquals("this") || symbol.name.contentEquals("super"));
    }

    /** A constant of a class outside the sources is given by value: the core cannot look it up. */
    private Expr reference(Tree tree, VarSymbol variable) {
        if (variable.owner instanceof ClassSymbol owner && !symbols.isKnown(owner)) {
            Object constant = variable.getConstantValue();
            if (constant != null) {
                return new Expr.Literal(spans.of(tree), type(tree), constant);
            }
        }
        return new Expr.Ref(spans.of(tree), symbols.type(typeOf(tree, variable)), lowering.variable(variable));
    }

    private static Type typeOf(Tree tree, VarSymbol variable) {
        Type type = ((JCTree) tree).type;
        return type == null ? variable.type : type;
    }

    @Override
    public Expr visitMethodInvocation(MethodInvocationTree tree, Void unused) {
        ExpressionTree select = tree.getMethodSelect();
        Symbol symbol = TreeInfo.symbol((JCTree) select);
        List<Expr> args = lower(tree.getArguments());
        boolean isStatic = symbol instanceof MethodSymbol && symbol.isStatic();
        MethodKey target = symbols.knownKey(symbol);
        if (select instanceof MemberSelectTree member) {
            String name = symbols.text((Name) member.getIdentifier());
            Expr receiver = lower(member.getExpression());
            String owner = owner(((JCTree) member.getExpression()).type, receiver);
            return new Expr.Call(spans.of(tree), resultType(tree), receiver, name, spans.nameAtEnd(select, name), args,
                    owner, target, isStatic);
        }
        String name = select instanceof IdentifierTree identifier ? symbols.text((Name) identifier.getName()) : "";
        return new Expr.Call(spans.of(tree), resultType(tree), null, name, spans.of(select), args,
                unqualifiedOwner(symbol), target, isStatic);
    }

    /** The type of what a call gives; javac calls that of a missing method by the method's name. */
    private TypeRef resultType(Tree tree) {
        Type type = ((JCTree) tree).type;
        return type == null || type.hasTag(TypeTag.ERROR) ? TypeRef.UNKNOWN : symbols.type(type);
    }

    private String owner(Type type, Expr receiver) {
        String owner = symbols.owner(type);
        return owner.isEmpty() && receiver.type().resolved() && receiver.type().dims() == 0
                ? receiver.type().name()
                : owner;
    }

    private String unqualifiedOwner(Symbol method) {
        if (!(method instanceof MethodSymbol) || !(method.owner instanceof ClassSymbol declaring)) {
            return "";
        }
        if (method.isConstructor()) {
            return symbols.name(declaring);
        }
        for (ClassSymbol type = enclosing; type != null; type = outer(type)) {
            if (type.isSubClass(declaring, symbols.types())) {
                return symbols.name(type);
            }
        }
        return symbols.name(declaring);
    }

    private static ClassSymbol outer(ClassSymbol type) {
        return type.owner.kind == Kind.PCK ? null : type.owner.enclClass();
    }

    @Override
    public Expr visitNewClass(NewClassTree tree, Void unused) {
        JCNewClass creation = (JCNewClass) tree;
        List<Expr> args = lower(tree.getArguments());
        if (tree.getEnclosingExpression() != null) {
            // outer.new Inner(..): the outer instance may be the result of a call
            args.add(0, lower(tree.getEnclosingExpression()));
        }
        TypeDecl body = tree.getClassBody() == null ? null : lowering.typeDecl(creation.def);
        TypeRef named = symbols.type(creation.clazz.type);
        return new Expr.New(spans.of(tree), named, args, symbols.knownKey(constructor(creation)), body);
    }

    /** The constructor of the named class: that of an anonymous class calls one with the same parameters. */
    private Symbol constructor(JCNewClass creation) {
        Symbol called = creation.constructor;
        if (creation.def == null || !(called instanceof MethodSymbol) || creation.clazz.type == null) {
            return called;
        }
        for (Symbol candidate : creation.clazz.type.tsym.members().getSymbolsByName(called.name)) {
            if (symbols.haveSameErasure(candidate.type.getParameterTypes(), called.type.getParameterTypes())) {
                return candidate;
            }
        }
        return null;
    }

    @Override
    public Expr visitNewArray(NewArrayTree tree, Void unused) {
        List<? extends ExpressionTree> elements = tree.getInitializers();
        if (elements != null) {
            return new Expr.NewArray(spans.of(tree), type(tree), null, lower(elements));
        }
        Expr size = tree.getDimensions().isEmpty() ? null : lower(tree.getDimensions().get(0));
        return new Expr.NewArray(spans.of(tree), type(tree), size, List.of());
    }

    @Override
    public Expr visitLambdaExpression(LambdaExpressionTree tree, Void unused) {
        List<Param> params = new ArrayList<>();
        for (VariableTree param : tree.getParameters()) {
            params.add(lambdaParam((JCVariableDecl) param));
        }
        return new Expr.Lambda(spans.of(tree), type(tree), params, lambdaBody(tree.getBody()));
    }

    private Param lambdaParam(JCVariableDecl param) {
        Var variable = lowering.declare(param, Var.Kind.LOCAL);
        return new Param(variable, symbols.type(param.type), lowering.annotations(param.mods, this), spans.of(param));
    }

    private Stmt.Block lambdaBody(Tree body) {
        if (body instanceof BlockTree block) {
            return lowering.statements(enclosing).block(block);
        }
        Span span = spans.of(body);
        return new Stmt.Block(span, List.of(new Stmt.Return(span, lower(body), true)));
    }

    @Override
    public Expr visitMemberReference(MemberReferenceTree tree, Void unused) {
        Symbol symbol = ((JCTree.JCMemberReference) tree).sym;
        Expr receiver = receiver(tree.getQualifierExpression());
        String name = tree.getMode() == MemberReferenceTree.ReferenceMode.NEW ? "new" : symbols.text((Name) tree.getName());
        String owner = owner(((JCTree) tree.getQualifierExpression()).type, receiver);
        return new Expr.MethodRef(spans.of(tree), type(tree), receiver, name, owner, symbols.knownKey(symbol));
    }

    private Expr receiver(ExpressionTree tree) {
        boolean isExpression = tree instanceof IdentifierTree || tree instanceof MemberSelectTree || !isTypeTree(tree);
        return isExpression ? lower(tree) : new Expr.TypeName(spans.of(tree), type(tree));
    }

    private static boolean isTypeTree(Tree tree) {
        return tree instanceof ParameterizedTypeTree
                || tree instanceof ArrayTypeTree
                || tree instanceof PrimitiveTypeTree
                || tree instanceof AnnotatedTypeTree;
    }

    @Override
    public Expr visitPrimitiveType(PrimitiveTypeTree tree, Void unused) {
        return new Expr.TypeName(spans.of(tree), type(tree));
    }

    @Override
    public Expr visitArrayType(ArrayTypeTree tree, Void unused) {
        return new Expr.TypeName(spans.of(tree), type(tree));
    }

    @Override
    public Expr visitParameterizedType(ParameterizedTypeTree tree, Void unused) {
        return new Expr.TypeName(spans.of(tree), type(tree));
    }

    @Override
    public Expr visitBinary(BinaryTree tree, Void unused) {
        Expr left = lower(tree.getLeftOperand());
        if (tree.getKind() == Tree.Kind.PLUS && tree.getRightOperand().getKind() == Tree.Kind.STRING_LITERAL) {
            LiteralTree folded = (LiteralTree) tree.getRightOperand();
            Expr.Literal literal = new Expr.Literal(spans.of(folded), type(folded), folded.getValue());
            return concatenation(spans.start(tree), left, literal);
        }
        Expr right = lower(tree.getRightOperand());
        return new Expr.Binary(spans.of(tree), type(tree), Operators.symbol(tree.getKind()), left, right);
    }

    @Override
    public Expr visitUnary(UnaryTree tree, Void unused) {
        Expr operand = lower(tree.getExpression());
        if (tree.getKind() == Tree.Kind.UNARY_MINUS && tree.getExpression() instanceof LiteralTree) {
            // the parser does the same where no blank follows the sign
            Object value = ((Expr.Literal) operand).value();
            if (value instanceof Integer || value instanceof Long) {
                return new Expr.Literal(spans.of(tree), type(tree), negative((Number) value));
            }
        }
        return new Expr.Unary(spans.of(tree), type(tree), Operators.symbol(tree.getKind()), operand);
    }

    private static Object negative(Number value) {
        return value instanceof Integer ? (Object) (-value.intValue()) : (Object) (-value.longValue());
    }

    @Override
    public Expr visitAssignment(AssignmentTree tree, Void unused) {
        Expr target = lower(tree.getVariable());
        return new Expr.Assign(spans.of(tree), type(tree), "=", target, lower(tree.getExpression()));
    }

    @Override
    public Expr visitCompoundAssignment(CompoundAssignmentTree tree, Void unused) {
        Expr target = lower(tree.getVariable());
        String op = Operators.symbol(tree.getKind());
        return new Expr.Assign(spans.of(tree), type(tree), op, target, lower(tree.getExpression()));
    }

    @Override
    public Expr visitConditionalExpression(ConditionalExpressionTree tree, Void unused) {
        Expr condition = lower(tree.getCondition());
        Expr whenTrue = lower(tree.getTrueExpression());
        Expr whenFalse = lower(tree.getFalseExpression());
        return new Expr.Conditional(spans.of(tree), type(tree), condition, whenTrue, whenFalse);
    }

    @Override
    public Expr visitInstanceOf(InstanceOfTree tree, Void unused) {
        Expr operand = lower(tree.getExpression());
        PatternTree pattern = tree.getPattern();
        if (pattern instanceof BindingPatternTree binding) {
            JCVariableDecl variable = (JCVariableDecl) binding.getVariable();
            Var bound = lowering.declare(variable, Var.Kind.LOCAL);
            return new Expr.InstanceOf(spans.of(tree), type(tree), operand, symbols.type(variable.type), bound);
        }
        Tree tested = pattern == null ? tree.getType() : pattern;
        return new Expr.InstanceOf(spans.of(tree), type(tree), operand, type(tested), null);
    }

    @Override
    public Expr visitTypeCast(TypeCastTree tree, Void unused) {
        return new Expr.Cast(spans.of(tree), type(tree.getType()), lower(tree.getExpression()));
    }

    @Override
    public Expr visitArrayAccess(ArrayAccessTree tree, Void unused) {
        Expr array = lower(tree.getExpression());
        return new Expr.Index(spans.of(tree), type(tree), array, lower(tree.getIndex()));
    }

    @Override
    public Expr visitSwitchExpression(SwitchExpressionTree tree, Void unused) {
        StmtLowering statements = lowering.statements(enclosing);
        Expr selector = lower(tree.getExpression());
        return new Expr.Switch(spans.of(tree), type(tree), selector, statements.cases(tree.getCases(), true));
    }

    @Override
    protected Expr defaultAction(Tree tree, Void unused) {
        return opaque(tree, List.of());
    }

    @Override
    public Expr visitErroneous(ErroneousTree tree, Void unused) {
        return opaque(tree, tree.getErrorTrees());
    }

    @Override
    public Expr visitAnnotation(AnnotationTree tree, Void unused) {
        List<Expr> values = new ArrayList<>();
        for (ExpressionTree argument : tree.getArguments()) {
            values.add(lower(argument instanceof AssignmentTree pair ? pair.getExpression() : argument));
        }
        return new Expr.Opaque(spans.of(tree), TypeRef.UNKNOWN, values);
    }

    private Expr opaque(Tree tree, List<? extends Tree> parts) {
        List<Expr> lowered = new ArrayList<>();
        for (Tree part : parts) {
            if (part instanceof ExpressionTree) {
                lowered.add(lower(part));
            }
        }
        return new Expr.Opaque(spans.of(tree), type(tree), lowered);
    }
}
