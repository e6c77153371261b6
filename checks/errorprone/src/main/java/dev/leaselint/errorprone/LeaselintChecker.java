package dev.leaselint.errorprone;

import com.google.errorprone.VisitorState;
import com.google.errorprone.bugpatterns.BugChecker;
import com.google.errorprone.bugpatterns.BugChecker.CompilationUnitTreeMatcher;
import com.google.errorprone.matchers.Description;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import dev.leaselint.core.finding.Finding;
import java.util.HashSet;
import java.util.Set;

/** Reports the findings of one rule, the one of which the subclass has the name. */
public abstract class LeaselintChecker extends BugChecker implements CompilationUnitTreeMatcher {
    private static final long serialVersionUID = 1;

    /** Made once: Error Prone asks for each file and check. */
    private transient Set<String> names;

    /** The names that suppress the rule: its own and that of the whole product. */
    @Override
    public final Set<String> allNames() {
        if (names == null) {
            Set<String> all = new HashSet<>(super.allNames());
            all.add("leaselint");
            names = Set.copyOf(all);
        }
        return names;
    }

    @Override
    public final Description matchCompilationUnit(CompilationUnitTree tree, VisitorState state) {
        try {
            report(tree, state);
        } catch (LinkageError e) {
            Refusal.tell(state, e);
        }
        return Description.NO_MATCH;
    }

    private void report(CompilationUnitTree tree, VisitorState state) {
        for (Finding finding : Compilation.of(state).findings((JCCompilationUnit) tree)) {
            if (finding.rule().equals(canonicalName()) && !Suppression.applies(this, finding, state)) {
                state.reportMatch(Descriptions.of(this, finding, state));
            }
        }
    }
}
