package dev.leaselint.errorprone;

import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.HashSet;
import java.util.Set;

/** Collects the simple names of all methods that are called or referred to in a piece of code. */
final class CalledNames extends TreeScanner<Void, Set<String>> {
    private CalledNames() {}

    static Set<String> in(Tree code) {
        Set<String> names = new HashSet<>();
        new CalledNames().scan(code, names);
        return names;
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Set<String> names) {
        Tree select = tree.getMethodSelect();
        if (select instanceof MemberSelectTree member) {
            names.add(member.getIdentifier().toString());
        } else if (select instanceof IdentifierTree identifier && !isConstructor(identifier)) {
            names.add(identifier.getName().toString());
        }
        return super.visitMethodInvocation(tree, names);
    }

    /** Constructor calls are no calls by name; the compiler has added those that are implicit. */
    private static boolean isConstructor(IdentifierTree called) {
        return called.getName().contentEquals("super") || called.getName().contentEquals("this");
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Set<String> names) {
        names.add(tree.getMode() == MemberReferenceTree.ReferenceMode.NEW ? "new" : tree.getName().toString());
        return super.visitMemberReference(tree, names);
    }
}
