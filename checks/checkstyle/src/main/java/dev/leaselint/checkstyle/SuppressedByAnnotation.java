package dev.leaselint.checkstyle;

import com.puppycrawl.tools.checkstyle.JavaParser;
import com.puppycrawl.tools.checkstyle.api.CheckstyleException;
import com.puppycrawl.tools.checkstyle.api.DetailAST;
import com.puppycrawl.tools.checkstyle.api.FileContents;
import com.puppycrawl.tools.checkstyle.api.TokenTypes;
import com.puppycrawl.tools.checkstyle.checks.SuppressWarningsHolder;

/**
 * Keeps Checkstyle's {@code SuppressWarningsFilter} right for reports that come when all files have been processed: the
 * filter asks about the annotations of the file that was parsed last, which at that time is another one.
 */
final class SuppressedByAnnotation {
    private final SuppressWarningsHolder holder = new SuppressWarningsHolder();

    /** Makes the annotations of a file those that the filter asks about; none where Checkstyle cannot parse it. */
    void read(FileContents contents) {
        clear();
        if (!contents.getFileName().endsWith(".java")) {
            return;
        }
        try {
            visit(JavaParser.parse(contents));
        } catch (CheckstyleException e) {
            // TreeWalker reports it; without a tree no annotation is known
            clear();
        }
    }

    void clear() {
        holder.beginTree(null);
    }

    private void visit(DetailAST root) {
        DetailAST node = root;
        while (node != null) {
            if (node.getType() == TokenTypes.ANNOTATION) {
                holder.visitToken(node);
            }
            node = node.getFirstChild() != null ? node.getFirstChild() : next(node);
        }
    }

    /** The node after a node and all below it. */
    private static DetailAST next(DetailAST node) {
        DetailAST at = node;
        while (at != null && at.getNextSibling() == null) {
            at = at.getParent();
        }
        return at == null ? null : at.getNextSibling();
    }
}
