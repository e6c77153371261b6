package dev.leaselint.errorprone;

import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.TreeInfo;
import java.util.HashSet;
import java.util.Set;

/**
 * Collects the simple names of all methods that are called or referred to in a piece of code. Calls of constructors are
 * left out; the compiler has added those that are implicit.
 */
final class CalledNames extends TreeScanner<Void, Set<String>> {
    private static final Set<String> CONSTRUCTORS = Set.of("this", "super");

    private CalledNames() {}

    static Set<String> in(Tree code) {
        Set<String> names = new HashSet<>();
        new CalledNames().scan(code, names);
        names.removeAll(CONSTRUCTORS);
        return names;
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Set<String> names) {
        CharSequence name = TreeInfo.name((JCTree) tree.getMethodSelect());
        if (name != null) {
            names.add(name.toString());
        }
        return super.visitMethodInvocation(tree, names);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Set<String> names) {
        names.add(tree.getMode() == MemberReferenceTree.ReferenceMode.NEW ? "new" : tree.getName().toString());
        return super.visitMemberReference(tree, names);
    }
}
