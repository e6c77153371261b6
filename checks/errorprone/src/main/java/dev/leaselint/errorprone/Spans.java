package dev.leaselint.errorprone;

import com.sun.source.tree.Tree;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.TreeInfo;
import com.sun.tools.javac.util.Position;
import dev.leaselint.core.model.Span;

/** Text ranges of the trees of one file. */
final class Spans {
    private final JCCompilationUnit unit;
    private final String text;

    /** @param text the file's text, in which the positions of the trees count */
    Spans(JCCompilationUnit unit, String text) {
        this.unit = unit;
        this.text = text;
    }

    /** The range of a tree, {@link Span#NONE} for trees that the compiler made up. */
    Span of(Tree tree) {
        int start = start(tree);
        int end = end(tree);
        return start < 0 ? Span.NONE : new Span(start, Math.max(start, end));
    }

    int start(Tree tree) {
        return TreeInfo.getStartPos((JCTree) tree);
    }

    int end(Tree tree) {
        int end = TreeInfo.getEndPos((JCTree) tree, unit.endPositions);
        return end == Position.NOPOS ? start(tree) : Math.min(end, text.length());
    }

    /** The range of a name that is the last thing in a tree, such as that of a selected member. */
    Span nameAtEnd(Tree tree, CharSequence name) {
        int end = end(tree);
        return new Span(Math.max(0, end - name.length()), end);
    }

    /** The range of the first occurrence of a name, as a whole word, at or after the position of its declaration. */
    Span name(JCTree declaration, CharSequence name) {
        int at = declaration.pos;
        while (!name.isEmpty() && (at = text.indexOf(name.toString(), at)) >= 0) {
            int end = at + name.length();
            if (isBoundary(at - 1) && isBoundary(end)) {
                return new Span(at, end);
            }
            at = end;
        }
        return of(declaration);
    }

    private boolean isBoundary(int offset) {
        return offset < 0 || offset >= text.length() || !Character.isJavaIdentifierPart(text.charAt(offset));
    }
}
