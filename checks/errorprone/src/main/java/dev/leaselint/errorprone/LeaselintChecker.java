package dev.leaselint.errorprone;

import com.google.errorprone.VisitorState;
import com.google.errorprone.bugpatterns.BugChecker;
import com.google.errorprone.bugpatterns.BugChecker.CompilationUnitTreeMatcher;
import com.google.errorprone.matchers.Description;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import dev.leaselint.core.finding.Finding;
import dev.leaselint.core.rules.Descriptor;

/** Reports the findings of one rule, the one of which the subclass has the name. */
public abstract class LeaselintChecker extends BugChecker implements CompilationUnitTreeMatcher {
    /** Where the rules are described; {@link Descriptor#DOCS} as a constant for annotations. */
    public static final String DOCS = Descriptor.DOCS;

    private static final long serialVersionUID = 1;

    @Override
    public final Description matchCompilationUnit(CompilationUnitTree tree, VisitorState state) {
        for (Finding finding : Compilation.of(state).findings((JCCompilationUnit) tree)) {
            if (finding.rule().equals(canonicalName()) && !Suppression.applies(this, finding, state)) {
                state.reportMatch(Descriptions.of(this, finding, state));
            }
        }
        return Description.NO_MATCH;
    }
}
