package dev.leaselint.source;

import com.github.javaparser.Position;
import com.github.javaparser.Range;
import com.github.javaparser.ast.Node;
import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;

/** Offsets of parser positions in one text. */
record Offsets(SourceText text) {
    int of(Position position) {
        return text.lineStart(position.line) + position.column - 1;
    }

    int start(Node node) {
        return of(node.getRange().orElseThrow().begin);
    }

    Span span(Node node) {
        return node.getRange().map(this::span).orElse(Span.NONE);
    }

    Span span(Range range) {
        return new Span(of(range.begin), of(range.end) + 1);
    }

    /** From the beginning of one node to the end of another. */
    Span span(Node first, Node last) {
        return new Span(span(first).start(), span(last).end());
    }
}
