package dev.leaselint.errorprone;

import com.sun.tools.javac.code.Kinds.Kind;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCNewClass;
import com.sun.tools.javac.tree.TreeScanner;
import java.util.HashMap;
import java.util.Map;

/**
 * Names local and anonymous classes, and what is declared in them, in the order of the text. The compiler's own binary
 * names follow the order in which it happens to attribute, which a front end without a compiler cannot know.
 */
final class LocalTypeNames extends TreeScanner {
    private final Symbols symbols;
    private final Map<ClassSymbol, String> names;
    private final Map<String, Integer> counts = new HashMap<>();
    private ClassSymbol enclosing;

    private LocalTypeNames(Symbols symbols, Map<ClassSymbol, String> names) {
        this.symbols = symbols;
        this.names = names;
    }

    /** Adds the names of all local and anonymous classes in a top-level class. */
    static void collect(JCClassDecl topLevel, Symbols symbols, Map<ClassSymbol, String> names) {
        new LocalTypeNames(symbols, names).visitClassDef(topLevel);
    }

    /** An anonymous class is numbered by where {@code new} stands, before those in its arguments. */
    @Override
    public void visitNewClass(JCNewClass tree) {
        if (tree.def != null) {
            name(tree.def);
        }
        super.visitNewClass(tree);
    }

    @Override
    public void visitClassDef(JCClassDecl tree) {
        if (tree.sym == null) {
            return;
        }
        name(tree);
        ClassSymbol outer = enclosing;
        enclosing = tree.sym;
        super.visitClassDef(tree);
        enclosing = outer;
    }

    private void name(JCClassDecl tree) {
        if (tree.sym != null && !names.containsKey(tree.sym) && isLocal(tree.sym)) {
            String prefix = symbols.name(enclosing) + "$";
            names.put(tree.sym, prefix + counts.merge(prefix + tree.name, 1, Integer::sum) + tree.name);
        }
    }

    private boolean isLocal(ClassSymbol type) {
        boolean member = type.owner.kind == Kind.TYP;
        return member ? names.containsKey(enclosing) : type.owner.kind != Kind.PCK;
    }
}
