package dev.leaselint.core.model;

import java.util.function.Consumer;

/** A piece of code with its place in the text. */
public sealed interface Node permits Expr, Stmt {
    /** Exact text range, without trailing comments; never null. */
    Span span();

    /**
     * Gives the nodes right below this one, in source order, those in classes that are declared here included; null for
     * a part that is absent.
     */
    default void parts(Consumer<Node> each) {}
}
