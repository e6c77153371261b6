package dev.leaselint.errorprone;

import com.sun.tools.javac.tree.EndPosTable;
import com.sun.tools.javac.tree.JCTree;
import com.sun.tools.javac.tree.JCTree.JCCompilationUnit;
import com.sun.tools.javac.util.JCDiagnostic.DiagnosticPosition;
import dev.leaselint.core.model.Span;

/** A finding's range as a position of a compiler message. */
final class SpanPosition implements DiagnosticPosition {
    private final JCCompilationUnit unit;
    private final Span span;

    SpanPosition(JCCompilationUnit unit, Span span) {
        this.unit = unit;
        this.span = span;
    }

    @Override
    public JCTree getTree() {
        return unit;
    }

    @Override
    public int getStartPosition() {
        return span.start();
    }

    @Override
    public int getPreferredPosition() {
        return span.start();
    }

    @Override
    public int getEndPosition(EndPosTable endPositions) {
        return span.end();
    }
}
