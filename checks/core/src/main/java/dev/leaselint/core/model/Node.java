package dev.leaselint.core.model;

/** A piece of code with its place in the text. */
public sealed interface Node permits Expr, Stmt {
    /** Exact text range, without trailing comments; never null. */
    Span span();
}
