package dev.leaselint.errorprone;

import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.TreeInfo;
import com.sun.tools.javac.util.Name;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;

/**
 * Collects the simple names of all methods that are called or referred to in a piece of code. Calls of constructors are
 * left out; the compiler has added those that are implicit.
 */
final class CalledNames extends TreeScanner<Void, Set<String>> {
    private static final Set<String> CONSTRUCTORS = Set.of("this", "super");

    private final Function<Name, String> texts;

    private CalledNames(Function<Name, String> texts) {
        this.texts = texts;
    }

    /** @param texts gives the text of a name */
    static Set<String> in(Tree code, Function<Name, String> texts) {
        Set<String> names = new HashSet<>();
        new CalledNames(texts).scan(code, names);
        names.removeAll(CONSTRUCTORS);
        return names;
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Set<String> names) {
        Name name = TreeInfo.name((JCTree) tree.getMethodSelect());
        if (name != null) {
            names.add(texts.apply(name));
        }
        return super.visitMethodInvocation(tree, names);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Set<String> names) {
        names.add(tree.getMode() == MemberReferenceTree.ReferenceMode.NEW ? "new" : texts.apply((Name) tree.getName()));
        return super.visitMemberReference(tree, names);
    }
}
