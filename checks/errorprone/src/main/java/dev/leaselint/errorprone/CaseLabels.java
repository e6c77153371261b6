package dev.leaselint.errorprone;

import com.sun.source.tree.BindingPatternTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.PatternTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;

/**
 * The labels of one case. The tree API for labels differs between the JDKs that may be the host (preview in 17, final
 * in 21), so patterns and {@code default} are found by visiting the case.
 *
 * @param constants constant labels in order
 * @param patterns patterns in order, those inside record patterns left out
 * @param isDefault whether {@code default} is among the labels
 * @param guard the condition after {@code when}, or null
 */
record CaseLabels(
        List<ExpressionTree> constants, List<PatternTree> patterns, boolean isDefault, ExpressionTree guard) {
    private static final String DEFAULT_LABEL = "DEFAULT_CASE_LABEL";

    static CaseLabels of(CaseTree tree) {
        Finder finder = new Finder(tree);
        finder.visitCase(tree, null);
        boolean unlabelled = tree.getExpressions().isEmpty() && finder.patterns.isEmpty();
        return new CaseLabels(
                List.copyOf(tree.getExpressions()), finder.patterns, finder.isDefault || unlabelled, finder.guard);
    }

    /** The type that a pattern names. */
    static Tree typeOf(PatternTree pattern) {
        if (pattern instanceof BindingPatternTree binding) {
            return binding.getVariable().getType();
        }
        Tree[] first = {pattern};
        pattern.accept(new TreeScanner<Void, Void>() {
            @Override
            public Void scan(Tree part, Void unused) {
                first[0] = first[0] == pattern && part != null ? part : first[0];
                return null;
            }
        }, null);
        return first[0];
    }

    private static final class Finder extends TreeScanner<Void, Void> {
        private final CaseTree one;
        private final List<PatternTree> patterns = new ArrayList<>();
        private boolean isDefault;
        private ExpressionTree guard;

        Finder(CaseTree one) {
            this.one = one;
        }

        @Override
        public Void scan(Tree tree, Void unused) {
            if (tree == null || tree instanceof StatementTree || tree == one.getBody()) {
                return null;
            }
            if (tree instanceof PatternTree pattern) {
                patterns.add(pattern);
                return null;
            }
            if (tree instanceof ExpressionTree expression) {
                guard = one.getExpressions().contains(expression) ? guard : expression;
                return null;
            }
            isDefault |= tree.getKind().name().equals(DEFAULT_LABEL);
            return super.scan(tree, null);
        }
    }
}
