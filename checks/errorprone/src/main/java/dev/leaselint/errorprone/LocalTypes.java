package dev.leaselint.errorprone;

import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Kinds.Kind;
import com.sun.tools.javac.code.Symbol.ClassSymbol;
import com.sun.tools.javac.tree.JCTree.JCClassDecl;
import com.sun.tools.javac.tree.JCTree.JCMethodDecl;
import com.sun.tools.javac.tree.JCTree.JCNewClass;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
import com.sun.tools.javac.tree.TreeInfo;
import com.sun.tools.javac.tree.TreeScanner;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Local and anonymous classes, and what is declared in them, named in the order of the text. The compiler's own binary
 * names follow the order in which it happens to attribute, which a front end without a compiler cannot know.
 */
final class LocalTypes {
    private final Map<ClassSymbol, String> names = new IdentityHashMap<>();
    private final Map<JCClassDecl, Integer> starts = new IdentityHashMap<>();
    private final Set<JCMethodDecl> methods = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Name of a class; null when it is not local or not collected. */
    String name(ClassSymbol type) {
        return names.get(type);
    }

    /** Where the creation or enum constant starts that has this body; -1 for named classes. */
    int creationStart(JCClassDecl body) {
        return starts.getOrDefault(body, -1);
    }

    /** Whether classes are declared in a method. */
    boolean areIn(JCMethodDecl method) {
        return methods.contains(method);
    }

    /** Adds the local classes of a top-level class. */
    void collect(JCClassDecl topLevel, Symbols symbols) {
        new Collector(symbols).visitClassDef(topLevel);
    }

    private final class Collector extends TreeScanner {
        private final Symbols symbols;
        private final Map<String, Integer> counts = new HashMap<>();
        private final Deque<JCMethodDecl> around = new ArrayDeque<>();
        private ClassSymbol enclosing;

        Collector(Symbols symbols) {
            this.symbols = symbols;
        }

        @Override
        public void visitMethodDef(JCMethodDecl tree) {
            around.push(tree);
            super.visitMethodDef(tree);
            around.pop();
        }

        @Override
        public void visitVarDef(JCVariableDecl tree) {
            boolean constant = (tree.mods.flags & Flags.ENUM) != 0;
            if (constant && tree.init instanceof JCNewClass creation && creation.def != null) {
                starts.put(creation.def, TreeInfo.getStartPos(tree));
            }
            super.visitVarDef(tree);
        }

        /** An anonymous class is numbered by where {@code new} stands, before those in its arguments. */
        @Override
        public void visitNewClass(JCNewClass tree) {
            if (tree.def != null) {
                starts.putIfAbsent(tree.def, TreeInfo.getStartPos(tree));
                name(tree.def);
            }
            super.visitNewClass(tree);
        }

        @Override
        public void visitClassDef(JCClassDecl tree) {
            if (tree.sym == null) {
                return;
            }
            methods.addAll(around);
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
}
