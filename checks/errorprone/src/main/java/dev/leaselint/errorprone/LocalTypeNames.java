package dev.leaselint.errorprone;

import com.sun.tools.javac.code.Kinds.Kind;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.TreeScanner;
import java.util.HashMap;
import java.util.Map;

/**
 * Names local and anonymous classes in the order of the text. The compiler's own binary names follow the order in which
 * it happens to attribute, which a front end without a compiler cannot know.
 */
final class LocalTypeNames extends TreeScanner {
    private final Symbols symbols;
    private final Map<ClassSymbol, String> names;
    private final Map<String, Integer> counts = new HashMap<>();
    private String enclosing;

    private LocalTypeNames(Symbols symbols, Map<ClassSymbol, String> names) {
        this.symbols = symbols;
        this.names = names;
    }

    /** Adds the names of all local and anonymous classes in a top-level class. */
    static void collect(JCClassDecl topLevel, Symbols symbols, Map<ClassSymbol, String> names) {
        new LocalTypeNames(symbols, names).visitClassDef(topLevel);
    }

    @Override
    public void visitClassDef(JCClassDecl tree) {
        if (tree.sym == null) {
            return;
        }
        if (tree.sym.owner.kind != Kind.PCK
                && tree.sym.owner.kind != Kind.TYP) {
            int number = counts.merge(enclosing + "$" + tree.name, 1, Integer::sum);
            names.put(tree.sym, enclosing + "$" + number + tree.name);
        }
        String outer = enclosing;
        enclosing = symbols.name(tree.sym);
        super.visitClassDef(tree);
        enclosing = outer;
    }
}
