package dev.leaselint.core.finding;

import dev.leaselint.core.model.SourceText;
import dev.leaselint.core.model.Span;

/** A range in a source file. */
public record Place(SourceText file, Span span) {
    /** First line, from 1. */
    public int line() {
        return file.line(span.start());
    }

    /** First column, from 1, in UTF-16 units. */
    public int column() {
        return file.column(span.start());
    }

    /** Last line, from 1. */
    public int endLine() {
        return file.line(span.end());
    }

    /** Column after the last character, from 1. */
    public int endColumn() {
        return file.column(span.end());
    }

    /** {@code File.java:line}, without directories. */
    public String shortName() {
        String path = file.path();
        return path.substring(path.lastIndexOf('/') + 1) + ":" + line();
    }
}
