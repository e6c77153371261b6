package dev.leaselint.errorprone;

import com.google.errorprone.VisitorState;
import com.google.errorprone.bugpatterns.BugChecker;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.model.Span;

/**
 * Whether a declaration around a finding suppresses its rule. The host applies suppressions while it walks down the
 * tree; a checker of whole files asks it about each declaration on the way to its finding.
 */
final class Suppression extends TreeScanner<Boolean, Void> {
    private final BugChecker checker;
    private final VisitorState state;
    private final Spans spans;
    private final Span place;

    private Suppression(BugChecker checker, VisitorState state, Spans spans, Span place) {
        this.checker = checker;
        this.state = state;
        this.spans = spans;
        this.place = place;
    }

    static boolean applies(BugChecker checker, Finding finding, VisitorState state) {
        if (state.errorProneOptions().isIgnoreSuppressionAnnotations()) {
            return false;
        }
        JCCompilationUnit unit = (JCCompilationUnit) state.getPath().getCompilationUnit();
        Spans spans = new Spans(unit, CompilerRun.content(unit));
        Suppression search = new Suppression(checker, state, spans, Descriptions.spanIn(unit, finding));
        return Boolean.TRUE.equals(search.scan(unit.getTypeDecls(), null));
    }

    @Override
    public Boolean scan(Tree tree, Void unused) {
        if (tree == null || !spans.of(tree).contains(place)) {
            return false;
        }
        boolean declares = tree instanceof ClassTree || tree instanceof MethodTree || tree instanceof VariableTree;
        return declares && checker.isSuppressed(tree, state) || Boolean.TRUE.equals(super.scan(tree, null));
    }

    @Override
    public Boolean reduce(Boolean one, Boolean other) {
        return Boolean.TRUE.equals(one) || Boolean.TRUE.equals(other);
    }
}
