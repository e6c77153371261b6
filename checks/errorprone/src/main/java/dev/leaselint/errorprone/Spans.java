package dev.leaselint.errorprone;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.tree.JCTree.JCVariableDecl;
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
        if (end == Position.NOPOS) {
            return start(tree);
        }
        // the parser gives the resource r of "try (r; ...)" the semicolon
        return tree instanceof ExpressionTree ? trimmed(end) : Math.min(end, text.length());
    }

    /** {@code end} before blanks, semicolons and commas that precede it. */
    private int trimmed(int end) {
        int at = Math.min(end, text.length());
        while (at > 0 && (isSeparator(at - 1) || at < end && Character.isWhitespace(text.charAt(at - 1)))) {
            at--;
        }
        return at;
    }

    private boolean isSeparator(int offset) {
        return text.charAt(offset) == ';' || text.charAt(offset) == ',';
    }

    /** The range of a declaration without the semicolon or comma that ends it. */
    Span withoutEnd(Tree declaration) {
        Span span = of(declaration);
        return new Span(span.start(), Math.max(span.start(), trimmed(span.end())));
    }

    /** One of several variables that are declared together, from its name on. */
    Span ofDeclarator(JCVariableDecl variable) {
        return new Span(variable.pos, Math.max(variable.pos, trimmed(end(variable))));
    }

    /** A block from its brace on, without the word {@code static} before it. */
    Span ofBlock(Tree block) {
        Span span = of(block);
        int brace = text.indexOf('{', span.start());
        return brace < 0 || brace > span.end() ? span : new Span(brace, span.end());
    }

    /** The range of a name that is the last thing in a tree, such as that of a selected member. */
    Span nameAtEnd(Tree tree, CharSequence name) {
        int end = end(tree);
        return new Span(Math.max(0, end - name.length()), end);
    }

    /** The range of the first occurrence of a name, as a whole word, at or after the position of its declaration. */
    Span name(JCTree declaration, CharSequence name) {
        int at = nameStart(declaration.pos, name);
        return at < 0 ? of(declaration) : new Span(at, at + name.length());
    }

    /** Offset of the first occurrence of a name, as a whole word, at or after an offset; -1 when there is none. */
    int nameStart(int from, CharSequence name) {
        int at = Math.max(0, from);
        while (!name.isEmpty() && (at = text.indexOf(name.toString(), at)) >= 0) {
            int end = at + name.length();
            if (isBoundary(at - 1) && isBoundary(end)) {
                return at;
            }
            at = end;
        }
        return -1;
    }

    private boolean isBoundary(int offset) {
        return offset < 0 || offset >= text.length() || !Character.isJavaIdentifierPart(text.charAt(offset));
    }
}
