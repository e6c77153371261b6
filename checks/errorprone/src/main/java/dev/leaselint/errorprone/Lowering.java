package dev.leaselint.errorprone;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.Tree;
import com.sun.tools.javac.code.Symbol.BindingSymbol;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.code.Symbol.VarSymbol;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCAnnotation;
import com.sun.tools.javac.tree.JCTree.JCAssign;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.JCTree.JCExpression;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.JCTree.JCModifiers;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import dev.leaselint.core.model.Annotation;
import dev.leaselint.core.model.Expr;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.SourceUnit;
import dev.leaselint.core.model.Span;
import dev.leaselint.core.model.TypeDecl;
import dev.leaselint.core.model.Var;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Lowers one compilation unit; keeps what its parts share. */
final class Lowering {
    private final JCCompilationUnit tree;
    private final SourceText text;
    private final Symbols symbols;
    private final Spans spans;
    private final LocalTypes locals;
    private final FoldedStrings strings;
    private final BooleanSupplier intact;
    private final Map<JCClassDecl, TypeDecl> types = new IdentityHashMap<>();
    private final Map<VarSymbol, Var> variables = new IdentityHashMap<>();
    private SourceUnit unit;

    /** @param intact whether the trees are attributed and not yet translated by later phases of the compiler */
    Lowering(
            JCCompilationUnit tree,
            SourceText text,
            Symbols symbols,
            LocalTypes locals,
            FoldedStrings strings,
            BooleanSupplier intact) {
        this.tree = tree;
        this.text = text;
        this.symbols = symbols;
        this.spans = new Spans(tree, text.text());
        this.locals = locals;
        this.strings = strings;
        this.intact = intact;
    }

    SourceUnit unit() {
        if (unit == null) {
            unit = UnitLowering.lower(tree, text, this);
        }
        return unit;
    }

    Symbols symbols() {
        return symbols;
    }

    Spans spans() {
        return spans;
    }

    /** The literals of which the compiler's parser has made the given one. */
    List<Expr.Literal> parts(Expr.Literal literal) {
        return strings.parts(literal, text.text());
    }

    boolean isIntact() {
        return intact.getAsBoolean();
    }

    /** The declaration of any class of the unit; the same object for the same class. */
    TypeDecl typeDecl(JCClassDecl declaration) {
        TypeDecl known = types.get(declaration);
        if (known == null) {
            known = new TypeLowering(this, declaration).lower();
            types.put(declaration, known);
        }
        return known;
    }

    StmtLowering statements(ClassSymbol enclosing) {
        return new StmtLowering(this, enclosing);
    }

    /** Registers a declared variable. */
    Var declare(JCVariableDecl declaration, Var.Kind kind) {
        return declare(declaration, kind, declaration.pos);
    }

    /** Registers a variable of which the name stands at an offset. */
    Var declare(JCVariableDecl declaration, Var.Kind kind, int position) {
        Var variable = Symbols.local(kind, symbols.text(declaration.name), position);
        if (declaration.sym != null) {
            variables.put(declaration.sym, variable);
        }
        return variable;
    }

    /** The variable that a symbol stands for. */
    Var variable(VarSymbol symbol) {
        Var declared = variables.get(symbol);
        if (declared != null) {
            return declared;
        }
        Var variable = symbols.variable(symbol);
        if (symbol instanceof BindingSymbol) {
            // the compiler keeps where the pattern starts
            return Symbols.local(variable.kind(), variable.name(), spans.nameStart(symbol.pos, symbol.name));
        }
        return variable;
    }

    /** Whether classes are declared in a method. */
    boolean declaresTypes(JCMethodDecl method) {
        return locals.areIn(method);
    }

    /** Whether a class is declared in a local or anonymous class. */
    boolean isInLocal(ClassSymbol type) {
        return locals.name(type) != null;
    }

    /** Whether a variable shares its declaration with others of the list, which then stand beside it. */
    boolean isOneOfSeveral(JCVariableDecl variable, List<? extends Tree> all) {
        Tree before = null;
        boolean found = false;
        for (Tree tree : all) {
            if (found) {
                return sharesStart(variable, before) || sharesStart(variable, tree);
            }
            if (tree == variable) {
                found = true;
            } else {
                before = tree;
            }
        }
        return sharesStart(variable, before);
    }

    private boolean sharesStart(JCVariableDecl variable, Tree other) {
        return other instanceof JCVariableDecl && spans.start(other) == spans.start(variable);
    }

    /** The range of a class declaration; of an anonymous class, the creation or enum constant whose body it is. */
    Span spanOf(JCClassDecl declaration) {
        Span span = spans.of(declaration);
        int start = locals.creationStart(declaration);
        return start < 0 ? span : new Span(start, span.end());
    }

    /** Whether the compiler made the statement up: the implicit call of the super constructor stands at the brace. */
    boolean isSynthetic(Tree statement) {
        int start = spans.start(statement);
        return start < 0 || statement instanceof ExpressionStatementTree && text.text().charAt(start) == '{';
    }

    List<Annotation> annotations(JCModifiers modifiers, ExprLowering exprs) {
        List<Annotation> all = new ArrayList<>();
        for (JCAnnotation annotation : modifiers.annotations) {
            all.add(new Annotation(
                    symbols.type(annotation.annotationType.type), values(annotation, exprs), spans.of(annotation)));
        }
        return all;
    }

    private static Map<String, Expr> values(JCAnnotation annotation, ExprLowering exprs) {
        Map<String, Expr> values = new LinkedHashMap<>();
        for (JCExpression argument : annotation.args) {
            if (argument instanceof JCAssign pair) {
                values.put(pair.lhs.toString(), exprs.lower((JCTree) pair.rhs));
            } else {
                values.put("value", exprs.lower((JCTree) argument));
            }
        }
        return values;
    }
}
