package dev.leaselint.core.model;

import java.util.List;
import java.util.function.Consumer;

/**
 * One case of a switch statement or expression.
 *
 * @param labels constants, or {@link Expr.TypeName} for a type pattern; empty for a plain default
 * @param isDefault whether {@code default} is among the labels
 * @param binding variable of a type pattern, else null
 * @param body statements; for the old form they fall through into the next case
 * @param arrow whether it is the arrow form, which never falls through
 */
public record SwitchCase(List<Expr> labels, boolean isDefault, Var binding, List<Stmt> body, boolean arrow) {
    public SwitchCase {
        labels = List.copyOf(labels);
        body = List.copyOf(body);
    }

    /** Gives labels and statements, in source order. */
    void parts(Consumer<Node> each) {
        labels.forEach(each);
        body.forEach(each);
    }
}
